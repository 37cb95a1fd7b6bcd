import react from '@vitejs/plugin-react'
import { type ESTree, type Plugin, defineConfig } from 'vite'
import { endpoints } from './contract/endpoints.ts'
import {
  officeEndpointsManifest,
  officeEnvironments,
  officePrecache,
  officeTexts,
  quiet,
  reactsOwnStore,
  virtualModule,
} from './scripts/vite-office.ts'
import { reactAsModules } from './scripts/vite-react.ts'

/** Method and path of every call, as data: the browser needs no schema and carries no validator. */
const endpointsManifest = (): Plugin =>
  virtualModule('virtual:endpoints', () => {
    const manifest = Object.entries(endpoints).map(([name, { method, path, localized, envelope }]) => [
      name,
      { method, path, ...(!localized && { isBare: true }), ...(!envelope && { isPlain: true }) },
    ])
    return `export default ${JSON.stringify(Object.fromEntries(manifest))}`
  })

/**
 * The browser uses the contract's types, its rules and the names in it, never a schema. What is left of a schema's
 * definition after tree shaking finds this instead of the validator; using one says so at once.
 */
function withoutSchemas(): Plugin {
  const id = '\0schemas-stay-on-the-server'
  return {
    name: 'without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'office',
    resolveId: { filter: { id: /^zod$/ }, handler: () => id },
    load: {
      filter: { id: /schemas-stay-on-the-server$/ },
      handler:
        () => `const refuse = (name) => { throw new Error('Schemas stay on the server: ' + name + '() was called in the browser.') }
export const z = new Proxy(function () {}, {
  get: (_, name) => (/parse/i.test(String(name)) ? refuse(name) : z),
  apply: () => z,
})`,
    },
    // What is left to do is to name things: `const A = B.extend({ … C.nullable() … })` becomes `const A = z`, and an
    // unused name goes. Later than this plugin's other half, because types must have been taken away.
    transform: {
      order: 'post',
      filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
      handler(code) {
        return { code: withNamesOnly(code, this.parse(code)), map: null }
      },
    },
  }
}

/** Replaces the definition of each schema of the module by the stand-in for all of them. */
function withNamesOnly(code: string, { body }: ESTree.Program): string {
  const known = new Set(['z'])
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') for (const { local } of statement.specifiers) known.add(local.name)
    for (const { id } of declarationsOf(statement)) if (id.type === 'Identifier') known.add(id.name)
  }
  const schemas = body.flatMap(declarationsOf).flatMap(({ init }) => (init && known.has(rootOf(init)) ? [init] : []))
  return schemas.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}z${text.slice(end)}`, code)
}

function declarationsOf(statement: ESTree.Program['body'][number]) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

/** `Contact` of `Contact.extend({ … }).partial()`; empty for anything that is no call of a method. */
function rootOf(expression: ESTree.Expression): string {
  let at: ESTree.Expression | ESTree.Super = expression
  if (at.type !== 'CallExpression') return ''
  while (at.type === 'CallExpression' || at.type === 'MemberExpression')
    at = at.type === 'CallExpression' ? at.callee : at.object
  return at.type === 'Identifier' && (at.name === 'z' || /^[A-Z]/.test(at.name)) ? at.name : ''
}

/** What stands in the place of modules that we never call, for what their own libraries import of them. */
const infiniteLists = {
  // Lists that grow page by page; ours are whole.
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    'const none = () => undefined; export { none as hasNextPage, none as hasPreviousPage, none as infiniteQueryBehavior }',
}
const withoutMutations = {
  // On the sites a write is `client/base/use-write.ts`; the office keeps what is written without a signal.
  '@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { clear() {} resumePausedMutations() {} }',
}

/** What the cache brings along and we never call stays out of the browser: its own code asks for it with options we do not give. */
function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'office',
    apply: 'build',
    transform: {
      filter: { id: /query-core[\\/]build[\\/]modern/ },
      handler(_, file) {
        const path = file.replaceAll('\\', '/')
        const parts = Object.entries({ ...infiniteLists, ...(this.environment.name === 'client' && withoutMutations) })
        const [, code] = parts.find(([part]) => path.endsWith(`node_modules/${part}`)) ?? []
        return code ? { code, map: null } : undefined
      },
    },
  }
}

/** Several questions at once are asked by pages of blocks and of stays only. */
const vendor =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/](?!.*[\\/](useQueries|queriesObserver)\.js)/

/** What nearly every page uses travels in one file: dozens of files of three hundred bytes each compress badly. */
const everywhere = modules([
  'contract/(access|cart|clock|days|door-hours|endpoint|formats|icons|localized|money|page-decision|pictures|route-names|routes|shop|site|statics)',
  'contract/(spoken|traders|typed-text|typeset|without-persons|written-dates|written-lists|written-numbers)',
  'client/api/(call-error|failures|late-call|query-client|report|save-file)',
  'client/app/(Application|ErrorBoundary|ErrorPages|HtmlDocument|NavigationProgress|Pages|Root|RouteEffects|SiteFrame)',
  'client/app/(answering|apply-envelope|arrive|boot|browser-bundles|decide|pages|start)',
  'client/base/(chunk-errors|define-page|dependencies|location|page-definition|redirect|route-mount|store|texts|unfold|use-write)',
  'client/cart/(StickyCart|cart-ui|queries|use-shown-cart|write-queue|wishes|writing)',
  'client/consent/(CookieBanner|consent|use-consent)',
  'client/contact/(ContactModal|contact-ui)',
  'client/content/use-layout',
  'client/frame/(CartButton|CartPanels|Footer|Header|MainMenu|use-shrunk-header|use-site-cart)',
  'client/hospitality/stay-carts',
  'client/i18n/(dates|queries|text)',
  'client/notifications/(analytics|use-view-item)',
  'client/purchases/receipts',
  'client/routing/(link-clicks|paths|prefetch|router|scroll|scroll-key)',
  'client/sessions/(LogoutButton|carts|ended-session|keep-alive|queries|session-hint|visitor)',
  'client/shop/(durations|queries|use-shop|use-shop-menu|viewed-item|wine-words)',
  'client/site/(AlcoholNotice|BlankPage|Fragments|JsonLd|LanguageSwitch|Logo|PageMeta|fragments|layouts|menu|queries)',
  'client/site/(theme-variables|use-current-entry|use-menu)',
  'client/third-parties/(ChatEntry|ThirdParties|chat|services)',
  'client/ui/(Button|ButtonLink|Crumbs|Empty|Html|Icon|IconButton|Modal|MoreLink|Panel|Picture|Price)',
  'client/ui/(Skeleton|Title|Toasts|logo-mask|messages|picture-url|scroll-lock|toast-levels|use-dialog|use-is-hydrated)',
])

/** What the build adds to nearly every script: the stand-in for schemas, and the fetching of a script with its styles. */
const helpers = /^\0(schemas-stay-on-the-server|vite\/preload-helper\.js)$/

/** What the pages of a shop have in common, and home shows of it. */
const shelf = modules([
  'client/base/Kept',
  'client/shop/(ActivityCard|AddButton|CategoryFilter|PersonPrice|ProductCard|ProductGrid|Winery|excerpt)',
  'client/shop/(selected-category|structured-data|use-shelf)',
  'client/ui/(Robe|Stock)',
])

/** What pages of blocks are made of: small scripts, each of which would pack badly alone. */
const blocks = modules([
  'client/content/(Blocks|blocks|late-parts|surfaces|use-block-link)',
  'client/content/blocks/(ButtonBlock|ContactBanner|Faq|PageTitle|Quote|RowContent)',
  'client/content/blocks/(SliderBlock|StaticContent)',
  'client/ui/(HeroSlider|Parallax|Slider|SliderControls|use-autoplay)',
])

/** What an apartment is shown with, in a list and by itself. */
const stays = modules(['client/hospitality/(ApartmentCard|ApartmentSection|NightPrice|StaySums|queries|stay-search)'])

/** What both checkouts pay with, one file: a third page that takes the card would part it in two. */
const paying = modules([
  'client/payments/card-field',
  'client/purchases/(CardInput|NothingToBuy|ProblemNotice|Step|place-purchase|use-placing|bot-check|lazy-part)',
  'client/ui/forms/ChoiceGroup',
  'contract/complete-contact',
])

/** What an order is shown with, wherever it is. */
const ordered = modules(['client/orders/(OrderDetails|TransferInstructions|timeline)'])

/** Matches the files of these modules, whatever the system's separator is. */
function modules(paths: readonly string[]): RegExp {
  return new RegExp(String.raw`[\\/](${paths.join('|').replaceAll('/', String.raw`[\\/]`)})\.tsx?$`)
}

export default defineConfig({
  plugins: [
    react(),
    reactAsModules(),
    endpointsManifest(),
    officeEndpointsManifest(),
    reactsOwnStore(),
    officeTexts(),
    officePrecache({ root: import.meta.dirname }),
    withoutSchemas(),
    withoutUnusedParts(),
  ],
  appType: 'custom',
  publicDir: false,
  experimental: {
    // A script finds its parts beside itself: it may stand on a site's domain for statics (PAGE-01). Styles stand in the
    // page, too, and keep whole paths.
    renderBuiltUrl: (_, { hostType, ssr }) => (hostType === 'js' && !ssr ? { relative: true } : undefined),
  },
  server: { middlewareMode: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks: quiet,
          input: {
            loader: 'client/app/loader.ts',
            app: 'client/app/start.tsx',
            fonts: 'client/styles/fonts.css',
          },
          // The contract's schemas are not used in the browser; said to be pure, they go, and the validator with them.
          treeshake: { manualPureFunctions: ['z', 'endpoint'] },
          output: {
            // Beside the name seven signs tell releases apart; nothing compresses them, and most scripts name many others.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                {
                  name: 'common',
                  test: (file) => everywhere.test(file) || helpers.test(file),
                  includeDependenciesRecursively: false,
                },
                { name: 'paying', test: paying, includeDependenciesRecursively: false },
                { name: 'ordered', test: ordered, includeDependenciesRecursively: false },
                { name: 'shelf', test: shelf, includeDependenciesRecursively: false },
                { name: 'blocks', test: blocks, includeDependenciesRecursively: false },
                { name: 'stays', test: stays, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        // The server has at once what browsers fetch when they need it.
        rolldownOptions: {
          checks: { ...quiet, ineffectiveDynamicImport: false },
          input: { 'entry-server': 'client/app/entry-server.tsx' },
        },
      },
    },
    ...officeEnvironments,
  },
  builder: {},
})

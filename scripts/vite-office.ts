import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EnvironmentOptions, Plugin } from 'vite'
import { officeEndpoints } from '../contract/office-endpoints.ts'
import { officeLanguages } from '../contract/team-office.ts'
import { readLanguages } from '../server/i18n/translator.ts'

/** A busy machine builds slowly, and nobody who starts the demo has to read of it. */
export const quiet = { bundlerTimings: false }

/** The environments of the office, apart from the visitor's: nothing of one is in the other. */
export const officeEnvironments: Record<'office' | 'officeWorker', EnvironmentOptions> = {
  office: {
    consumer: 'client',
    build: {
      outDir: 'dist/office',
      manifest: true,
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: quiet,
        input: { start: 'client/office-app/start.tsx' },
        treeshake: { manualPureFunctions: ['z', 'endpoint', 'officeEndpoint'] },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'vendor',
                test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|idb-keyval)[\\/](?!.*[\\/](useQueries|queriesObserver)\.js)/,
              },
              // What a first view is made of travels in one file; what forms and sheets need comes with the first of them.
              {
                name: 'parts',
                test: /[\\/](contract(?![\\/](appellations|colours|disputes|given-back|ingredients|known-ingredients|long-lists|nutrition|owes-list|sweetness))|client[\\/](base|i18n|office))[\\/][^\\/]+\.tsx?$|[\\/]parts[\\/](Bones|Bottle|Chapter|DoneLine|Failed|Initials|Mark|Nothing|PageHead|Ranked|Row)\.tsx$|[\\/](ui[\\/]Icon(Button)?|frame[\\/](opened|places-of|single-keys|use-keys)|orders-office[\\/](deeds|steps)|team[\\/]return-of|today[\\/](DayLine|MessageLine|QuietDay|ToScreen|TodayPage|for-the-cellar))\.tsx?$|virtual:office-endpoints$/,
                includeDependenciesRecursively: false,
              },
              // The first view’s script names every file there is: those that are opened together are one.
              {
                name: 'platform',
                test: /[\\/]client[\\/]platform[\\/](Applicat|Accept|Other|Refuse|Reason)[^\\/]+\.tsx?$/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'look',
                test: /[\\/](estate[\\/](Look(Fields|Page)|ShownShop|use-look)|ui[\\/]logo-mask|contract[\\/]colours)\.tsx?$/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'setup',
                test: /[\\/]client[\\/]setup[\\/](?!FirstPage|Machine)[^\\/]+\.tsx?$/,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  },
  // After the office, of which it keeps the files. One script without imports, at a path that never changes.
  officeWorker: {
    consumer: 'client',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist/office-worker',
      rolldownOptions: {
        checks: quiet,
        input: { sw: 'client/office-app/service-worker.ts' },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  },
}

/** The router asks for a stand-in of what React has had for years. */
export function reactsOwnStore(): Plugin {
  const id = '\0reacts-own-store'
  return {
    name: 'reacts-own-store',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'office',
    resolveId: { filter: { id: /^use-sync-external-store\/shim/ }, handler: () => id },
    load: { filter: { id: exactly(id) }, handler: () => `export { useSyncExternalStore } from 'react'` },
  }
}

/** What somebody's day asks for when it is first opened; all other calls are known a chunk later. */
const early: ReadonlySet<string> = new Set([
  'me',
  'todayLines',
  'supportRead',
  'saleShelf',
  'stockList',
  'orderStep',
  'undo',
])

/** Method and path of every call of the office, as data: schemas stay on the server. */
export function officeEndpointsManifest(): Plugin[] {
  const written = (isEarly: boolean) => {
    const some = Object.entries(officeEndpoints).filter(([name]) => early.has(name) === isEarly)
    return JSON.stringify(Object.fromEntries(some.map(([name, { method, path }]) => [name, { method, path }])))
  }
  return [
    virtualModule(
      'virtual:office-endpoints',
      () => `export const early = ${written(true)}; export const others = () => import('virtual:other-endpoints')`,
    ),
    virtualModule('virtual:other-endpoints', () => `export default ${written(false)}`),
  ]
}

const languages = path.resolve(import.meta.dirname, '../statics/languages')

/** Files of texts that the office has; `client/office/language.ts` says when which is loaded. */
const bundles = [
  'applications',
  'codes',
  'estate',
  'customers',
  'figures',
  'find',
  'forms',
  'later',
  'calendars',
  'machines',
  'messages',
  'office',
  'orders',
  'packing',
  'phone',
  'platform',
  'setup',
  'stock',
  'tariff',
  'team',
  'today',
  'wines',
]

/** Those of a first view; where the others are is known a chunk later. */
const firstBundles: ReadonlySet<string> = new Set(['office', 'today'])

/** The office's own texts, compiled: a chunk for each language and bundle, so that a device holds its own, also offline. */
export function officeTexts(): Plugin[] {
  const each = officeLanguages.flatMap((language) => bundles.map((bundle) => `${language}/${bundle}`))
  const loaders = (isFirst: boolean) =>
    each
      .filter((name) => firstBundles.has(path.basename(name)) === isFirst)
      .map((name) => `'${name}': () => import('virtual:office-texts/${name}')`)
      .join(', ')
  let texts: ReturnType<typeof readLanguages> | undefined
  const read = (name: string) =>
    (texts ??= readLanguages(languages)).compiledBundle(...(name.split('/') as [string, string]))
  return [
    virtualModule(
      'virtual:office-texts',
      () => `export const early = { ${loaders(true)} }; export const others = () => import('virtual:other-texts')`,
    ),
    virtualModule('virtual:other-texts', () => `export default { ${loaders(false)} }`),
    ...each.map((name) =>
      virtualModule(`virtual:office-texts/${name}`, () => `export default ${JSON.stringify(read(name))}`),
    ),
  ]
}

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
}

/** Letters that the office's first view has; others come when one is written, and are not kept. */
const isSeldom = (file: string) => file.endsWith('.woff2') && !/(commissioner|newsreader-roman)-first/.test(file)

/**
 * What the service worker keeps: every file of the office's build, which has just been written and is named by its
 * content, and what is not, with what it is known by.
 */
export function officePrecache({ root }: { root: string }): Plugin {
  return virtualModule('virtual:office-precache', () => {
    const text = readFileSync(path.join(root, 'dist/office/.vite/manifest.json'), 'utf8')
    const entries = Object.values(JSON.parse(text) as Record<string, ManifestEntry>)
    const built = new Set(entries.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
    const files = [
      ...[...built]
        .filter((file) => !isSeldom(file))
        .toSorted()
        .map((file) => ({ url: `/${file}`, revision: null })),
      ...['/shell', '/manifest.webmanifest'].map((url) => ({ url, revision: hashOf(text) })),
    ]
    return `export default ${JSON.stringify(files)}`
  })
}

const hashOf = (content: string) => createHash('sha1').update(content).digest('base64url').slice(0, 8)

/** A module that the build writes itself. Asked for by filter: a plugin that looks at every file makes a build slow. */
export function virtualModule(id: string, write: () => string): Plugin {
  return {
    name: id,
    resolveId: { filter: { id: exactly(id) }, handler: () => `\0${id}` },
    load: { filter: { id: exactly(`\0${id}`) }, handler: write },
  }
}

const exactly = (id: string) => new RegExp(`^${RegExp.escape(id)}$`)

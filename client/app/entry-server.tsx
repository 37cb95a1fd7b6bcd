import { dehydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
} from 'react-router'
import type { PageAssets, Render, RenderInput, ShareCard } from '#contract/rendering.ts'
import { type SiteRoute, routesOf } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { readStatics, staticsRoot } from '#contract/statics.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { rareParts } from '../content/blocks.ts'
import { staySearchParts } from '../content/blocks/StaySearch.tsx'
import { rareBlocks } from '../content/rare-blocks.ts'
import { StaySearchSection } from '../hospitality/StaySearchSection.tsx'
import { ShopWines } from '../marketplace/ShopWines.tsx'
import { authenticationKey } from '../sessions/queries.ts'
import { longList } from '../shop/long-list.ts'
import { Application } from './Application.tsx'
import { type Boot, bootScript } from './boot.ts'
import { type Dependencies, dependenciesContext } from '../base/dependencies.ts'
import type { RouteHandle } from '../base/page-definition.ts'
import { definitionModule } from './pages.ts'
import { buildRoutes } from './route-tree.tsx'
import { makeTexts } from '../base/texts.ts'

rareParts.put(rareBlocks)
staySearchParts.put({ staySearch: StaySearchSection })
longList.current = ShopWines

interface Tree {
  routes: SiteRoute[]
  handler: StaticHandler
}
/** One tree per site as it stands; a changed site is another object and gets another tree. */
const trees = new WeakMap<object, Tree>()

/** Renders one page for everyone: what it shows comes from in-process calls, nothing of a visitor is in it. */
export const render: Render = async (input) => {
  const site = siteForBrowser(input.site)
  const { routes, handler } = treeOf(input.site, site)
  const bundles = new Set<string>()
  const card: Partial<ShareCard> = {}
  const parts = new Set<string>()
  const dependencies: Dependencies = {
    ...serverDependencies(input, site, routes, bundles),
    noteCard: (part) => Object.assign(card, part),
    noteModule: (module) => parts.add(module),
  }
  // Only a page that is kept nowhere comes with a visitor.
  if (input.authentication) dependencies.queryClient.setQueryData(authenticationKey, input.authentication)
  const requestContext = new RouterContextProvider(new Map([[dependenciesContext, dependencies]]))
  const context = await handler.query(new Request(input.origin + input.url), { requestContext })
  if (context instanceof Response)
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }

  const handle = context.matches.at(-1)?.route.handle as RouteHandle | undefined // Typed by the route tree.
  const language = languageOf(input.url, site)
  const isNotFound = context.statusCode === 404
  const modules =
    handle?.definition && !isNotFound ? [definitionModule(handle.route.page), handle.definition.module, ...parts] : []
  const assets = assetsOn(site.staticsDomain, input.assetsOf(modules))
  const router = createStaticRouter(handler.dataRoutes, context)
  const document = renderToString(
    <StrictMode>
      <Application dependencies={dependencies} assets={assets}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Application>
    </StrictMode>,
  )
  const boot: Boot = {
    site,
    origin: input.origin,
    language,
    bundles: Object.fromEntries([...bundles].map((name) => [name, input.bundle(language, name) ?? {}])),
    query: dehydrate(dependencies.queryClient),
    router: {
      loaderData: context.loaderData,
      actionData: null,
      // Errors travel as plain data; React Router recognises its own by their shape.
      errors: context.errors && structuredClone(JSON.parse(JSON.stringify(context.errors, serialiseError))),
    },
    buildId: assets.buildId,
    notFound: isNotFound ? { path: input.url, missing: dependencies.missing } : null,
  }
  const end = document.lastIndexOf('</body>')
  const scripts =
    bootScript(boot) + `<script type="module" src="${assets.entry}" data-parts="${assets.parts.join(' ')}"></script>`
  return {
    kind: 'page',
    status: context.statusCode,
    language,
    html: document.slice(0, end) + scripts + document.slice(end),
    share: isWhole(card) ? card : undefined,
  }
}

function treeOf(key: Site, site: Site): Tree {
  let tree = trees.get(key.content)
  if (!tree) {
    const routes = routesOf(site)
    tree = { routes, handler: createStaticHandler(buildRoutes({ site, routes })) }
    trees.set(key.content, tree)
  }
  return tree
}

/** The theme comes from the document, the rest from the page's own words. */
const isWhole = (card: Partial<ShareCard>): card is ShareCard => card.theme !== undefined && card.title !== undefined

/** Titles of pages that are not shown stay on the server; each page asks for its own (PAGE-04). */
const siteForBrowser = (site: Site): Site => ({ ...site, content: { ...site.content, pagesMeta: {} } })

function serverDependencies(input: RenderInput, site: Site, routes: SiteRoute[], bundles: Set<string>): Dependencies {
  const texts = makeTexts()
  return {
    site,
    routes,
    origin: input.origin,
    queryClient: makeQueryClient(),
    call: input.call,
    statics: readStatics(input.fetchStatic),
    i18n: texts.i18n,
    async loadBundles(language, names) {
      for (const name of names) {
        const bundle = input.bundle(language, name)
        if (!bundle || texts.has(language, name)) continue
        bundles.add(name)
        texts.add(language, name, bundle)
      }
    },
    isServer: true,
    missing: { path: input.missingPath ?? null },
  }
}

/** The build's files, asked of the site's domain for statics where it has one (PAGE-01). */
function assetsOn(staticsDomain: string, assets: PageAssets): PageAssets {
  const root = staticsRoot(staticsDomain)
  if (root === '') return assets
  const on = (paths: string[]) => paths.map((path) => root + path)
  return {
    ...assets,
    css: assets.css.replaceAll('url(/assets/', `url(${root}/assets/`),
    inlinedCss: on(assets.inlinedCss),
    entry: root + assets.entry,
    parts: on(assets.parts),
    fontsOf: (theme) => on(assets.fontsOf(theme)),
  }
}

const languageOf = (url: string, site: Site): string => {
  const first = url.split(/[/?]/)[1] ?? ''
  return site.languages.includes(first) ? first : (site.languages[0] ?? 'fr')
}

function serialiseError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  return { status: 500, statusText: 'Error', data: null, internal: true }
}

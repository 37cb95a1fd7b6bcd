import { dehydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageAssets, Render, RenderInput, ShareCard } from '#contract/rendering.ts'
import { type SiteRoute, routesOf } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { readStatics, staticsRoot } from '#contract/statics.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { listParts, mapParts, rareParts, shelfParts, staySearchParts } from '../content/blocks.ts'
import { MapBlock } from '../content/blocks/MapBlock.tsx'
import { productHighlights } from '../content/blocks/ProductHighlights.tsx'
import { listBlocks } from '../content/list-blocks.ts'
import { rareBlocks } from '../content/rare-blocks.ts'
import { staySearchBlock } from '../content/stay-search-block.ts'
import { ApartmentFacts } from '../hospitality/ApartmentFacts.tsx'
import { facts } from '../hospitality/LateFacts.tsx'
import { ShopWines } from '../marketplace/ShopWines.tsx'
import { authenticationKey } from '../sessions/queries.ts'
import { longList } from '../shop/long-list.ts'
import { Application } from './Application.tsx'
import { arriveWith } from './arrive.ts'
import { type Boot, bootScript } from './boot.ts'
import type { Dependencies } from '../base/dependencies.ts'
import type { Failure, Navigation, PageLocation, Shown } from '../base/location.ts'
import { makeStore } from '../base/store.ts'
import { definitionModule } from './pages.ts'
import { keepParts } from './kept-parts.ts'
import { Root } from './Root.tsx'
import { makeTexts } from '../base/texts.ts'

rareParts.put(rareBlocks)
listParts.put(listBlocks)
shelfParts.put({ productHighlights })
mapParts.put({ map: { component: MapBlock } })
staySearchParts.put(staySearchBlock)
longList.current = ShopWines
facts.current = ApartmentFacts

/** The routes of each site as it stands; a changed site is another object. */
const routesBySite = new WeakMap<object, SiteRoute[]>()

/** Renders one page for everyone: what it shows comes from in-process calls, nothing of a visitor is in it. */
export const render: Render = async (input) => {
  const site = siteForBrowser(input.site)
  const routes = routesAt(input.site, site)
  const bundles = new Set<string>()
  const card: Partial<ShareCard> = {}
  const parts = new Set<string>()
  const styled = new Set<string>()
  const language = languageOf(input.url, site)
  const keptParts = keepParts({ language, staticsDomain: site.staticsDomain })
  const dependencies: Dependencies = {
    ...serverDependencies(input, site, routes, bundles),
    noteCard: (part) => Object.assign(card, part),
    noteModule: (module, what) => (what === 'styles' ? styled : parts).add(module),
    // While the code changes under it, each page is drawn as the code stands.
    ...(import.meta.env.PROD && { keptParts }),
  }
  // Only a page that is kept nowhere comes with a visitor.
  if (input.authentication) dependencies.queryClient.setQueryData(authenticationKey, input.authentication)
  const url = new URL(input.origin + input.url)
  const arrival = await arriveWith(dependencies)(url, null)
  if (arrival.kind === 'redirect') return { kind: 'redirect', status: arrival.status, location: arrival.to }

  const { handle, failure } = arrival
  const isNotFound = failure?.kind === 'missing'
  const modules = handle?.definition ? [definitionModule(handle.route.page), handle.definition.module, ...parts] : []
  const assets = assetsOn(site.staticsDomain, input.assetsOf(modules, [...styled].toSorted()))
  const { pathname, search } = url
  const shown: Shown = { ...arrival, location: { pathname, search, hash: '', state: null, key: 'first' } }
  const document = keptParts.filled(
    renderToString(
      <StrictMode>
        <Application dependencies={dependencies} assets={{ ...assets, css: placeOfStyles }}>
          <Root shown={shown} navigation={standing} />
        </Application>
      </StrictMode>,
    ),
  )
  const texts = textsFiles(input, language, bundles, handle?.route.bundles ?? [])
  const boot: Omit<Boot, 'bundles'> = {
    site,
    origin: input.origin,
    language,
    texts,
    query: dehydrate(dependencies.queryClient).queries.map(({ queryKey, state }) => [queryKey, state.data]),
    failure: failure ? withoutError(failure) : null,
    buildId: assets.buildId,
    notFound: isNotFound ? { path: input.url, missing: dependencies.missing } : null,
  }
  const end = document.lastIndexOf('</body>')
  const scripts = bootScript(boot) + startScript(assets, texts)
  return {
    kind: 'page',
    status: isNotFound ? 404 : failure ? 500 : 200,
    language,
    html: withStyles(document.slice(0, end) + scripts + document.slice(end), assets),
    share: isWhole(card) ? card : undefined,
  }
}

/** The loader, with the names of all that it fetches; of words in it none would end the element (`builtRenderer`). */
const startScript = ({ loader, entry, parts, inlinedCss }: PageAssets, texts: readonly string[]): string =>
  loader === undefined
    ? `<script type="module" src="${entry}"></script>`
    : `<script type="module" data-parts="${[...parts, ...texts].join(' ')}" data-sheets="${inlinedCss.join(' ')}">${loader}</script>`

/** The texts of what surrounds every page are one file for all of them, and a page's own another. */
function textsFiles({ textsFile, site }: RenderInput, language: string, bundles: Set<string>, own: string[]): string[] {
  const all = [...bundles].toSorted()
  const groups = [all.filter((name) => !own.includes(name)), all.filter((name) => own.includes(name))]
  const root = staticsRoot(site.staticsDomain)
  return groups.filter(({ length }) => length > 0).map((names) => `${root}/${textsFile(language, names)}`)
}

/** What stands in the head until it is known which rules the page can use. */
const placeOfStyles = '/*styles*/'

const withStyles = (html: string, { css, firstCss }: PageAssets): string =>
  html.replace(placeOfStyles, () => firstCss?.(html) ?? css)

function routesAt(key: Site, site: Site): SiteRoute[] {
  let routes = routesBySite.get(key.content)
  if (!routes) {
    routes = routesOf(site)
    routesBySite.set(key.content, routes)
  }
  return routes
}

/** Nobody goes anywhere while a page is rendered. */
const standing: Navigation = { navigate: async () => undefined, pending: makeStore<PageLocation | null>(null) }

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
    speech: texts.speech,
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
    firstCss: (markup) => (assets.firstCss?.(markup) ?? '').replaceAll('url(/assets/', `url(${root}/assets/`),
    inlinedCss: on(assets.inlinedCss),
    parts: on(assets.parts),
    fontsOf: (theme) => on(assets.fontsOf(theme)),
  }
}

const languageOf = (url: string, site: Site): string => {
  const first = url.split(/[/?]/)[1] ?? ''
  return site.languages.includes(first) ? first : (site.languages[0] ?? 'fr')
}

/** What an error says is the server's own business. */
const withoutError = (failure: Failure): Failure =>
  failure.kind === 'broken' ? { ...failure, error: { message: 'The page could not be rendered.' } } : failure

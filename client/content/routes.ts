import type { PageContent } from '#contract/content.ts'
import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { loadShop } from '../shop/use-shop.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { loadComponents } from './components.ts'
import { loadFragments } from '../site/fragments.ts'
import { legalDocumentQuery, optionalPageQuery, pageContentQuery } from './queries.ts'

/** What is written rather than sold: pages of blocks, legal documents, what stands there while a site is closed. */
export const contentPages = {
  content: {
    module: 'client/content/pages/ContentPage.tsx',
    component: () => loadChunk(() => import('./pages/ContentPage.tsx')).then((module) => module.ContentPage),
    loader: async (page) => {
      const meta = loadRouteMeta(page)
      await loadBlocksOf(page, await page.queryClient.ensureQueryData(contentOf(page)))
      await meta
    },
    ready: (page) => readyBlocksOf(page, page.queryClient.getQueryData(contentOf(page).queryKey)),
  },
  // Stands here and not with the shop, because a site of one shop may tell of it in blocks.
  'shop-information': {
    module: 'client/content/pages/EstatePage.tsx',
    component: () => estateModule().then((module) => module.EstatePage),
    loader: async (page) => {
      const meta = loadRouteMeta(page)
      const content = page.site.kind === 'shop' && (await page.queryClient.ensureQueryData(informationOf(page)))
      if (content) await Promise.all([loadShop(page), loadBlocksOf(page, content)])
      else await (await estateModule()).loadEstate(page)
      await meta
    },
    ready: (page) => readyBlocksOf(page, page.queryClient.getQueryData(informationOf(page).queryKey)),
  },
  legal: {
    module: 'client/content/pages/LegalPage.tsx',
    component: () => loadChunk(() => import('./pages/LegalPage.tsx')).then((module) => module.LegalPage),
    loader: (page) => loadDocument(page),
  },
  cookies: {
    module: 'client/content/pages/CookiesPage.tsx',
    component: () => loadChunk(() => import('./pages/CookiesPage.tsx')).then((module) => module.CookiesPage),
    loader: (page) => Promise.all([loadDocument(page), loadFragments(page, page.language, 'cookies')]),
  },
  maintenance: {
    module: 'client/content/pages/MaintenancePage.tsx',
    component: () => loadChunk(() => import('./pages/MaintenancePage.tsx')).then((module) => module.MaintenancePage),
    loader: (page) => page.queryClient.ensureQueryData(optionalPageQuery(page, page.language, 'maintenance')),
  },
  'coming-soon': {
    module: 'client/content/pages/ComingSoonPage.tsx',
    component: () => loadChunk(() => import('./pages/ComingSoonPage.tsx')).then((module) => module.ComingSoonPage),
    loader: (page) => page.queryClient.ensureQueryData(optionalPageQuery(page, page.language, 'coming-soon')),
  },
  // Its route always answers 404 before anything of it is asked for; it needs an entry to be a route at all.
  'page-not-found': {
    module: 'client/app/ErrorPages.tsx',
    component: () => Promise.resolve(() => null),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

const estateModule = () => loadChunk(() => import('./pages/EstatePage.tsx'))

const contentOf = (page: PageContext) =>
  pageContentQuery(page, page.language, page.route.props['page'] ?? page.route.name)

const informationOf = (page: PageContext) => optionalPageQuery(page, page.language, 'information')

async function readyBlocksOf(page: PageContext, content: PageContent | null | undefined): Promise<void> {
  if (!content) return
  const [{ readyBlocks }, components] = await Promise.all([blocksModule(), loadComponents(page)])
  await readyBlocks([...content.blocks, ...components])
}

/** The blocks stand in the page's own chunk: their code is fetched with their data. */
const blocksModule = () => loadChunk(() => import('./blocks.ts'))

async function loadBlocksOf(page: PageContext, { blocks }: PageContent): Promise<void> {
  const [{ loadBlocks }, components] = await Promise.all([blocksModule(), loadComponents(page)])
  await loadBlocks(page, [...blocks, ...components])
}

async function loadDocument(page: PageContext): Promise<void> {
  const shopPath = page.params.shopPath
  const document = page.route.props['document'] ?? page.route.name
  await Promise.all([
    page.queryClient.ensureQueryData(legalDocumentQuery(page, page.language, document, shopPath)),
    // The frame of a shop's page reads its shop.
    shopPath === undefined ? undefined : loadShop(page),
    loadRouteMeta(page),
  ])
}

import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { setPages } from '../base/define-page.ts'
import type { PageDefinition } from '../base/page-definition.ts'

type Pages = Partial<Record<PageCode, PageDefinition>>

/** The pages of each capability, fetched with the first of them: a visitor of a shop carries nothing of a blog. */
const capabilities = {
  account: async (): Promise<Pages> => (await import('../account/routes.ts')).accountPages,
  auth: async (): Promise<Pages> => (await import('../auth/routes.ts')).authPages,
  blog: async (): Promise<Pages> => (await import('../blog/routes.ts')).blogPages,
  checkout: async (): Promise<Pages> => (await import('../checkout/routes.ts')).checkoutPages,
  content: async (): Promise<Pages> => (await import('../content/routes.ts')).contentPages,
  hospitality: async (): Promise<Pages> => (await import('../hospitality/routes.ts')).hospitalityPages,
  marketplace: async (): Promise<Pages> => (await import('../marketplace/routes.ts')).marketplacePages,
  orders: async (): Promise<Pages> => (await import('../orders/routes.ts')).orderPages,
  privacy: async (): Promise<Pages> => (await import('../privacy/routes.ts')).privacyPages,
  shop: async (): Promise<Pages> => (await import('../shop/routes.ts')).shopPages,
  waiting: async (): Promise<Pages> => (await import('../waiting/routes.ts')).waitingPages,
  withdrawals: async (): Promise<Pages> => (await import('../withdrawals/routes.ts')).withdrawalPages,
}

/** Whose page it is. A new page is one line here and one entry in its capability's `routes.ts`. */
const owners: Record<PageCode, keyof typeof capabilities> = {
  content: 'content',
  legal: 'content',
  cookies: 'content',
  maintenance: 'content',
  'coming-soon': 'content',
  'page-not-found': 'content',
  producers: 'marketplace',
  wines: 'marketplace',
  visits: 'marketplace',
  'blog-list': 'blog',
  'blog-post': 'blog',
  'order-lookup': 'orders',
  'shop-products': 'shop',
  'shop-wines': 'marketplace',
  'shop-product': 'shop',
  'shop-activities': 'shop',
  'shop-activity': 'shop',
  'shop-information': 'content',
  'shop-checkout': 'checkout',
  'shop-confirmation': 'checkout',
  'shop-order': 'orders',
  withdrawal: 'withdrawals',
  apartments: 'hospitality',
  apartment: 'hospitality',
  'hospitality-checkout': 'hospitality',
  'hospitality-confirmation': 'hospitality',
  'hospitality-booking': 'hospitality',
  'my-bookings': 'hospitality',
  login: 'auth',
  register: 'auth',
  registered: 'auth',
  profile: 'account',
  'access-restricted': 'auth',
  'my-data': 'privacy',
  waiting: 'waiting',
}

/** The module that defines a page, as the build's manifest names it. */
export const definitionModule = (code: PageCode): string => `client/${owners[code]}/routes.ts`

/** Those whose code is there: a browser answers an import of it some tasks later, and data is asked for after that. */
const known: Partial<Record<keyof typeof capabilities, Pages>> = {}

/** @throws ChunkLoadError when the capability's code cannot be had. */
export async function definePage(code: PageCode): Promise<PageDefinition> {
  const owner = owners[code]
  const pages = known[owner] ?? (known[owner] = await loadChunk(capabilities[owner]))
  const definition = pages[code]
  if (!definition) throw new Error(`The page ${code} is not defined in ${definitionModule(code)}.`)
  return definition
}

setPages(definePage)

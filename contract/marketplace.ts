import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostSearchLetters } from './kept-query.ts'
import { CurrencyCode } from './money.ts'
import { ProductCard, Shop, ShopSummary } from './shop.ts'
import { mostPages, mostRegions, priceSteps, regionCode, wineKinds, wineSorts } from './wine-search.ts'

const counted = <Code extends z.ZodType<string>>(code: Code) => z.array(z.object({ code, count: z.int() }))

/** How many wines each choice of a filter would leave, the other filters being as they are. */
const WineCounts = z.object({
  kinds: counted(z.enum(wineKinds)),
  regions: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
  prices: counted(z.enum(priceSteps)),
  ready: z.int(),
  inStock: z.int(),
})

export const FoundWines = z.object({
  wines: z.array(ProductCard),
  total: z.int(),
  /** From 1; beyond the last it is the last. */
  page: z.int(),
  pages: z.int(),
  counts: WineCounts,
  /** What the wines of the site are priced in. */
  currencies: z.array(CurrencyCode),
  /** The words that were searched for instead, where those typed were found nowhere. */
  readAs: z.string().nullable(),
})
export type FoundWines = z.infer<typeof FoundWines>

export const FoundVisits = z.object({
  visits: z.array(ProductCard.extend({ region: z.string() })),
  /** How many each region would leave, the days being as they are. */
  regions: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
})
export type FoundVisits = z.infer<typeof FoundVisits>

export const marketplaceEndpoints = {
  shopList: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/list',
    access: 'everyone',
    mayLag: true,
    summary: 'The shops of the marketplace (SHOP-06)',
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  shopListByPost: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/shop/list',
    access: 'everyone',
    mayLag: true,
    summary: 'The shops of the marketplace, by POST (SHOP-06)',
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  shopSearch: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/shop/search',
    access: 'everyone',
    mayLag: true,
    summary: 'Shops whose name, region, grower or wines resemble the text, accents and small errors forgiven (SHOP-06)',
    body: z.object({ text: z.string().max(100) }),
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  wineSearch: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/wine/search',
    access: 'everyone',
    mayLag: true,
    summary:
      'The wines of all shops of the site by words, errors forgiven, and filters; with counts for each (SELL-07)',
    body: z.object({
      text: z.string().max(mostSearchLetters).default(''),
      kinds: z.array(z.enum(wineKinds)).max(wineKinds.length).default([]),
      regions: z.array(z.string().regex(regionCode)).max(mostRegions).default([]),
      price: z.enum(priceSteps).nullable().default(null),
      isReady: z.boolean().default(false),
      isInStock: z.boolean().default(false),
      sort: z.enum(wineSorts).nullable().default(null),
      page: z.int().min(1).max(mostPages).default(1),
      /** Of one shop only. */
      shopId: z.uuid().nullable().default(null),
    }),
    result: FoundWines,
  }),
  visitSearch: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/visit/search',
    access: 'everyone',
    mayLag: true,
    summary: 'What the shops of the site offer to visitors, by date and region, the soonest first (SELL-07)',
    body: z.object({
      from: z.iso.date().nullable().default(null),
      to: z.iso.date().nullable().default(null),
      region: z.string().regex(regionCode).nullable().default(null),
    }),
    result: FoundVisits,
  }),
  shopByPath: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/path/{shopPath}',
    access: 'everyone',
    mayLag: true,
    summary: 'A shop by its path; NO_SHOP_ERROR when there is none (NAV-10)',
    params: z.object({ shopPath: z.string() }),
    result: z.object({ shop: Shop }),
  }),
  shopById: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/id/{shopId}',
    access: 'everyone',
    mayLag: true,
    summary: 'A shop by its id',
    params: z.object({ shopId: z.uuid() }),
    result: z.object({ shop: Shop }),
  }),
}

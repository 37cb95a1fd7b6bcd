import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Shop, ShopSummary } from './shop.ts'

export const marketplaceEndpoints = {
  shopList: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/list',
    summary: 'The shops of the marketplace (SHOP-06)',
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  shopListByPost: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/shop/list',
    summary: 'The shops of the marketplace, by POST (SHOP-06)',
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  shopSearch: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/shop/search',
    summary: 'Shops whose name, region, grower or wines resemble the text, accents and small errors forgiven (SHOP-06)',
    body: z.object({ text: z.string().max(100) }),
    result: z.object({ shops: z.array(ShopSummary) }),
  }),
  shopByPath: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/path/{shopPath}',
    summary: 'A shop by its path; NO_SHOP_ERROR when there is none (NAV-10)',
    params: z.object({ shopPath: z.string() }),
    result: z.object({ shop: Shop }),
  }),
  shopById: endpoint({
    method: 'GET',
    path: '/api/vigneron-online/shop/id/{shopId}',
    summary: 'A shop by its id',
    params: z.object({ shopId: z.uuid() }),
    result: z.object({ shop: Shop }),
  }),
}

import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { PageContext } from '../base/page-definition.ts'
import { loadEstate } from './estate.ts'
import { loadShop } from './use-shop.ts'

const words = { story: ['1961'], voices: [], trader: { name: 'EARL' } }
const front = { path: 'clos', name: 'Clos', theme: { layout: { routes: [{ name: 'information' }] } } }

function aPage() {
  const queryClient = new QueryClient()
  const call = vi.fn().mockResolvedValue({ shop: { ...front, ...words } })
  const route = { name: 'information', page: 'shop-information' }
  const page = { queryClient, call, language: 'fr', params: { shopPath: 'clos' }, route, site: {} }
  return { queryClient, call, page: page as unknown as PageContext } // What its loaders read of it.
}

test('[SHOP-01] the page of the estate reads it and its shop in one call', async () => {
  const { queryClient, call, page } = aPage()
  await loadEstate(page)
  expect(call).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryData(['estate', 'fr', 'clos'])).toEqual(words)
  expect(queryClient.getQueryData(['shop', 'fr', 'clos'])).toEqual(front)
})

test('[SITE-07] what only the estate tells travels with no other page of the shop', async () => {
  const { queryClient, page } = aPage()
  await loadShop(page)
  const known = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data])
  expect(known).toEqual([[['shop', 'fr', 'clos'], front]])
})

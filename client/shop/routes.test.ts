import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PageContext } from '../base/page-definition.ts'
import { shopPages } from './routes.ts'

const shop = { _id: 'one', path: 'clos', theme: { layout: { routes: [{ name: 'shop-product' }] } } }

/** A page of a shop whose calls are written down, and answered by hand. */
function aPage(language: string, queryClient: QueryClient) {
  const asked: string[] = []
  const answers = new Map<string, (result: unknown) => void>()
  const page = {
    queryClient,
    language,
    params: { shopPath: 'clos', productCode: 'savagnin' },
    route: { name: 'shop-product', page: 'shop-product' },
    site: {},
    call(name: string) {
      asked.push(name)
      return new Promise((resolve) => answers.set(name, resolve))
    },
  } as unknown as PageContext // What its loader reads of it.
  return { page, asked, answer: (name: string, result: unknown) => answers.get(name)?.(result) }
}

test('[I18N-04] a bottle in another language is asked for beside its shop, which is known by then', async () => {
  const queryClient = new QueryClient()
  const french = aPage('fr', queryClient)
  const first = shopPages['shop-product'].loader(french.page)
  expect(french.asked).toEqual(['shopByPath'])
  french.answer('shopByPath', { shop })
  await expect.poll(() => french.asked).toEqual(['shopByPath', 'shopProduct', 'shopDeliveries'])
  french.answer('shopProduct', { product: {} })
  french.answer('shopDeliveries', { deliveries: {} })
  await first

  const german = aPage('de', queryClient)
  const second = shopPages['shop-product'].loader(german.page)
  expect(german.asked.toSorted()).toEqual(['shopByPath', 'shopDeliveries', 'shopProduct'])
  german.answer('shopByPath', { shop })
  german.answer('shopProduct', { product: { title: 'auf Deutsch' } })
  german.answer('shopDeliveries', { deliveries: {} })
  await second
  expect(german.asked).toHaveLength(3)
  expect(queryClient.getQueryData(['product', 'de', 'one', 'savagnin'])).toEqual({ product: { title: 'auf Deutsch' } })
})

test('[NAV-09] a bottle that fails beside a shop that is gone is told as the shop that is missing', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(['shop', 'fr', 'clos'], shop)
  const { page } = aPage('de', queryClient)
  const failing = {
    ...page,
    call: (name: string) => Promise.reject(new Error(`${name} failed`)),
  } as unknown as PageContext // As above.
  await expect(shopPages['shop-product'].loader(failing)).rejects.toThrow('shopByPath failed')
})

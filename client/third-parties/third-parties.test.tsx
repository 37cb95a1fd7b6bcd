// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '../notifications/analytics.ts'

const ids = { gtag: 'G-TEST', hotjar: '12345', messenger: '67890' }
const reload = vi.fn<() => void>()
const page = window as typeof window & { dataLayer?: IArguments[]; hj?: { q?: unknown[][] }; _hjSettings?: object }

// What has been started is known to the modules, as it is to a page: each test is a page of its own.
beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  // A script put into the page is only noted: nobody is asked for it.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) requested.push(node.src)
  })
  document.cookie = 'consent.vigneron-online=; Path=/; Max-Age=0'
  requested.length = 0
  delete page.dataLayer
  delete page.hj
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const requested: string[] = []
const said = (): unknown[][] => (page.dataLayer ?? []).map((command) => [...command])
/** Until the code that loads services is there and has run: the component has asked for the same file before. */
const settled = () =>
  act(async () => {
    await import('./runtime.ts')
    await new Promise((resolve) => setTimeout(resolve))
  })

async function aPage(given: Partial<typeof ids>, path = '/fr/home') {
  const { aSite, renderedAt } = await import('../consent/testing.tsx')
  const { ThirdParties } = await import('./ThirdParties.tsx')
  const { keepConsent } = await import('../consent/consent.ts')
  const { router, element } = renderedAt(path, aSite(given), <ThirdParties />)
  document.title = 'Accueil'
  render(element)
  return {
    answers: async (choice: { audience: boolean; chat: boolean }) => {
      act(() => keepConsent('vigneron-online', choice))
      await settled()
    },
    goesTo: async (to: string) => {
      await act(() => router.navigate(to))
      await settled()
    },
  }
}

test('[THIRD-01] before an answer nothing is asked of anybody', async () => {
  const visitor = await aPage(ids)
  await visitor.goesTo('/fr/nos-vignerons')
  expect(requested).toEqual([])
  expect(page.dataLayer).toBeUndefined()
})

test('[THIRD-01] after a no nothing is asked of anybody', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: false, chat: false })
  await visitor.goesTo('/fr/nos-vignerons')
  expect(requested).toEqual([])
  expect(document.querySelector('.fb-customerchat')).toBeNull()
})

test('[THIRD-01] a yes brings in only what the site is set up with', async () => {
  const visitor = await aPage({})
  await visitor.answers({ audience: true, chat: true })
  expect(requested).toEqual([])
})

test('[THIRD-01] consent mode denies everything first, then grants the measuring alone', async () => {
  const visitor = await aPage({ gtag: ids.gtag })
  await visitor.answers({ audience: true, chat: false })
  expect(requested).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST'])
  const [first, second, third, fourth] = said()
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  expect(first).toEqual(['consent', 'default', { ...denied, analytics_storage: 'denied' }])
  expect(second).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }])
  expect(third?.[0]).toBe('js')
  expect(fourth).toEqual(['config', 'G-TEST', { send_page_view: false }])
  // Google's script ignores a plain array.
  expect(Object.prototype.toString.call(page.dataLayer?.[0])).toBe('[object Arguments]')
})

test('[THIRD-02] each navigation is reported once, by hand, an order without its number', async () => {
  const visitor = await aPage({ gtag: ids.gtag })
  await visitor.answers({ audience: true, chat: false })
  await visitor.goesTo('/fr/nos-vignerons')
  await visitor.goesTo('/fr/nos-vignerons?topic=jura')
  await visitor.goesTo('/fr/order/ABCD-EFGH')
  await visitor.goesTo('/fr/home')
  const views = said().filter(([kind, name]) => kind === 'event' && name === 'page_view')
  expect(views.map(([, , view]) => (view as { page_path: string }).page_path)).toEqual([
    '/fr/home',
    '/fr/nos-vignerons',
    '/fr/order/:orderId?',
    '/fr/home',
  ])
  expect(JSON.stringify(said())).not.toContain('ABCD')
})

test('[THIRD-03] the heatmap is loaded in version 6 by its id, and told of later pages', async () => {
  const visitor = await aPage({ hotjar: ids.hotjar })
  await visitor.answers({ audience: true, chat: false })
  expect(requested).toEqual(['https://static.hotjar.com/c/hotjar-12345.js?sv=6'])
  expect(page._hjSettings).toEqual({ hjid: 12_345, hjsv: 6 })
  await visitor.goesTo('/fr/nos-vignerons')
  expect(page.hj?.q).toEqual([['stateChange', '/fr/nos-vignerons']])
})

test.for([
  ['fr', 'fr_FR'],
  ['en', 'en_US'],
  ['de', 'fr_FR'],
])('[THIRD-04] the chat speaks to a visitor who reads %s in %s', async ([language, locale]) => {
  const visitor = await aPage({ messenger: ids.messenger }, `/${language}/home`)
  await visitor.answers({ audience: false, chat: true })
  expect(requested).toEqual([`https://connect.facebook.net/${locale}/sdk/xfbml.customerchat.js`])
  expect(document.querySelector('.fb-customerchat')?.getAttribute('page_id')).toBe('67890')
})

test('[PAGE-05] a yes to one purpose is none to the other', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: true, chat: false })
  expect(requested.some((url) => url.includes('facebook'))).toBe(false)
  expect(requested).toHaveLength(2)
})

test('[PAGE-05] who only wants to chat is not measured', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: false, chat: true })
  await visitor.goesTo('/fr/nos-vignerons')
  expect(requested).toEqual(['https://connect.facebook.net/fr_FR/sdk/xfbml.customerchat.js'])
  expect(page.dataLayer).toBeUndefined()
})

test('[PAGE-05] a withdrawn yes ends the measuring, deletes its cookies and loads the page anew', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: true, chat: false })
  document.cookie = '_ga=GA1.1; Path=/'
  document.cookie = '_hjSession_1=x; Path=/'
  document.cookie = 'sid=kept; Path=/'
  await visitor.answers({ audience: false, chat: false })
  expect(said().at(-1)?.slice(0, 2)).toEqual(['consent', 'update'])
  expect(said().at(-1)?.[2]).toMatchObject({ analytics_storage: 'denied' })
  expect(document.cookie).not.toMatch(/_ga|_hj/)
  expect(document.cookie).toContain('sid=kept')
  expect(reload).toHaveBeenCalledOnce()
  const { track } = await import('../notifications/analytics.ts')
  const before = said().length
  track(purchase)
  expect(said()).toHaveLength(before)
})

test('[THIRD-01] events reach the service after consent, with French names and amounts as it counts them', async () => {
  const { track } = await import('../notifications/analytics.ts')
  const visitor = await aPage({ gtag: ids.gtag })
  track(purchase)
  expect(page.dataLayer).toBeUndefined()
  await visitor.answers({ audience: true, chat: false })
  track(purchase)
  track({ name: 'checkout_progress', step: 2, currencyCode: 'EUR', items: [] })
  track({ name: 'promo_code_added', promoCode: 'ETE', shopName: 'Clos des Murmures' })
  const events = said().slice(-3)
  expect(events[0]).toEqual([
    'event',
    'purchase',
    {
      transaction_id: 'ABCD',
      value: 104.5,
      shipping: 12.5,
      coupon: 'ETE',
      currency: 'EUR',
      items: [{ item_id: '1', item_name: 'Vin jaune', affiliation: 'Clos des Murmures', price: 46, quantity: 2 }],
    },
  ])
  expect(events[1]).toEqual(['event', 'checkout_progress', { checkout_step: 2, currency: 'EUR', items: [] }])
  expect(events[2]).toEqual(['event', 'promo_code_added', { coupon: 'ETE', affiliation: 'Clos des Murmures' }])
})

const purchase: AnalyticsEvent = {
  name: 'purchase',
  orderId: 'ABCD',
  currencyCode: 'EUR',
  valueAmount: 10_450,
  deliveryAmount: 1250,
  promoCodes: ['ETE'],
  items: [{ id: '1', name: 'Vin jaune', unitAmount: 4600, quantity: 2, shopName: 'Clos des Murmures' }],
}

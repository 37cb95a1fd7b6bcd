// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '../notifications/analytics.ts'

const ids = { gtag: 'G-TEST', hotjar: '12345', crisp: 'c0ffee' }
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

async function aPage(given: Partial<typeof ids> & { messenger?: string }, path = '/fr/home') {
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
  await visitor.goesTo('/fr/clos-des-murmures/order/ABCD-EFGH')
  await visitor.goesTo('/fr/home')
  const views = said().filter(([kind, name]) => kind === 'event' && name === 'page_view')
  expect(views.map(([, , view]) => (view as { page_path: string }).page_path)).toEqual([
    '/fr/home',
    '/fr/nos-vignerons',
    '/fr/order',
    '/fr/clos-des-murmures/order',
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
  ['fr', 'fr'],
  ['en', 'en'],
  ['de', 'fr'],
])('[THIRD-04] after a yes the chat speaks to a visitor who reads %s in %s', async ([language, locale]) => {
  const visitor = await aPage({ crisp: ids.crisp }, `/${language}/home`)
  expect(requested).toEqual([])
  await visitor.answers({ audience: false, chat: true })
  expect(requested).toEqual(['https://client.crisp.chat/l.js'])
  expect(window).toMatchObject({ CRISP_WEBSITE_ID: 'c0ffee', CRISP_RUNTIME_CONFIG: { locale } })
})

test.for([
  ['fr', 'fr_FR'],
  ['en', 'en_US'],
  ['de', 'fr_FR'],
])('[THIRD-04] Messenger is a link in %s that needs no yes and loads nothing', async ([language, locale]) => {
  const { chatOf } = await import('./chat.ts')
  const { aSite } = await import('../consent/testing.tsx')
  const { fwk } = aSite({ messenger: '67890' }).configuration
  expect(chatOf(fwk, language ?? '')).toEqual({ kind: 'link', url: `https://m.me/67890?locale=${locale}` })
  await aPage({ messenger: '67890' }, `/${language}/home`)
  await settled()
  expect(requested).toEqual([])
})

test('[PAGE-05] a yes to one purpose is none to the other', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: true, chat: false })
  expect(requested.some((url) => url.includes('crisp'))).toBe(false)
  expect(requested).toHaveLength(2)
})

test('[PAGE-05] who only wants to chat is not measured', async () => {
  const visitor = await aPage(ids)
  await visitor.answers({ audience: false, chat: true })
  await visitor.goesTo('/fr/nos-vignerons')
  expect(requested).toEqual(['https://client.crisp.chat/l.js'])
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

test('[THIRD-01] what happens before the answer waits: nothing leaves before a yes, and each event leaves once', async () => {
  const { track } = await import('../notifications/analytics.ts')
  track(view('Vin jaune'))
  const visitor = await aPage({ gtag: ids.gtag })
  track(view('Savagnin'))
  await visitor.goesTo('/fr/nos-vignerons')
  expect(page.dataLayer).toBeUndefined()
  await visitor.answers({ audience: true, chat: false })
  track(view('Poulsard'))
  await visitor.goesTo('/fr/home')
  expect(eventsSaid()).toEqual(['page_view', 'Vin jaune', 'Savagnin', 'Poulsard', 'page_view'])
})

test('[THIRD-01] what happened before a no is forgotten, even if a yes follows', async () => {
  const { track } = await import('../notifications/analytics.ts')
  const visitor = await aPage({ gtag: ids.gtag })
  track(view('Vin jaune'))
  await visitor.answers({ audience: false, chat: false })
  track(view('Savagnin'))
  expect(page.dataLayer).toBeUndefined()
  await visitor.answers({ audience: true, chat: false })
  track(view('Poulsard'))
  expect(eventsSaid()).toEqual(['page_view', 'Poulsard'])
})

test('[THIRD-01] a page left open without an answer keeps no more than fifty events', async () => {
  const { track } = await import('../notifications/analytics.ts')
  const visitor = await aPage({ gtag: ids.gtag })
  for (let count = 0; count < 60; count++) track(view(`Vin ${count}`))
  await visitor.answers({ audience: true, chat: false })
  expect(eventsSaid()).toHaveLength(51)
})

const view = (name: string): AnalyticsEvent => ({
  name: 'view_item',
  currencyCode: 'EUR',
  items: [{ id: name, name, unitAmount: 4600, quantity: 1, shopName: 'Clos des Murmures' }],
})

/** The events in their order, those about an item by its name. */
const eventsSaid = () =>
  said()
    .filter(([kind]) => kind === 'event')
    .map(([, name, event]) => (event as { items?: { item_name: string }[] }).items?.[0]?.item_name ?? name)

const purchase: AnalyticsEvent = {
  name: 'purchase',
  orderId: 'ABCD',
  currencyCode: 'EUR',
  valueAmount: 10_450,
  deliveryAmount: 1250,
  promoCodes: ['ETE'],
  items: [{ id: '1', name: 'Vin jaune', unitAmount: 4600, quantity: 2, shopName: 'Clos des Murmures' }],
}

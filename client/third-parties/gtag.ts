import { decimalFromAmount } from '#contract/money.ts'
import type { AnalyticsEvent, AnalyticsItem } from '../notifications/analytics.ts'
import { type ReportedPage, insertScript } from './services.ts'

/** The queue that Google's script reads by this name. */
const page = globalThis as typeof globalThis & { dataLayer?: unknown[] }

/** Google's script takes an entry of its queue for a command only if it is an Arguments object. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  ;(page.dataLayer ??= []).push(arguments)
}

const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' } as const

/**
 * Consent mode comes first and denies everything; only the measuring of visits is then granted, because nobody was
 * asked about advertising. Page views are sent by hand (THIRD-02).
 */
export function startGtag(id: string): void {
  gtag('consent', 'default', { ...denied, analytics_storage: 'denied' })
  gtag('consent', 'update', { ...denied, analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false })
  insertScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

export const denyGtag = (): void => gtag('consent', 'update', { ...denied, analytics_storage: 'denied' })

/** Google's script sends an address of its own with every event unless it is told one. */
export function sendPageView({ path, title }: ReportedPage): void {
  const page_location = location.origin + path
  gtag('set', { page_location, page_title: title })
  gtag('event', 'page_view', { page_path: path, page_location, page_title: title })
}

/** The seven events of THIRD-01 in the words of Google's commerce reports. Amounts leave the house as decimals. */
export function sendEvent(event: AnalyticsEvent): void {
  switch (event.name) {
    case 'promo_code_added':
      return gtag('event', event.name, { coupon: event.promoCode, affiliation: event.shopName })
    case 'purchase':
      return gtag('event', event.name, {
        transaction_id: event.orderId,
        value: decimalFromAmount(event.valueAmount),
        shipping: decimalFromAmount(event.deliveryAmount),
        coupon: event.promoCodes.join(','),
        ...goodsOf(event),
      })
    case 'begin_checkout':
      return gtag('event', event.name, { value: decimalFromAmount(event.valueAmount), ...goodsOf(event) })
    case 'checkout_progress':
      return gtag('event', event.name, { checkout_step: event.step, ...goodsOf(event) })
    default:
      return gtag('event', event.name, goodsOf(event))
  }
}

const goodsOf = ({ currencyCode, items }: { currencyCode: string; items: AnalyticsItem[] }) => ({
  currency: currencyCode,
  items: items.map(({ id, name, unitAmount, quantity, shopName }) => ({
    item_id: id,
    item_name: name,
    affiliation: shopName,
    price: decimalFromAmount(unitAmount),
    quantity,
  })),
})

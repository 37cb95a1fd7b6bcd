import { pathOf } from '#contract/routes.ts'
import type { SiteRecord } from '../site/sites.ts'
import type { OrderRecord } from './orders.ts'
import { signReceipt } from '../receipt.ts'

/** Longer than any question about an order takes, withdrawal and guarantee included. */
const linkTtlMs = 380 * 86_400_000

/** The order's own page, where whoever has no proof is asked for the e-mail. */
export function orderPage(order: OrderRecord, site: SiteRecord, language: string): string {
  const params = { shopPath: order.shopPath, orderId: order.id }
  return originOf(order, site) + (pathOf(site.routes, language, 'shop-order', params) ?? `/${language}`)
}

/**
 * Opens the order without anything being typed, from the buyer's own mail (SELL-09). What proves it stands behind a `#`:
 * browsers keep that to themselves, so it is in no log, no cache and no other site's hands.
 */
export function orderLink(order: OrderRecord, site: SiteRecord): string {
  const expiresAt = new Date(order.createdAt.getTime() + linkTtlMs)
  const receipt = signReceipt(site.secrets[0], { kind: 'order', id: order.id }, expiresAt)
  return `${orderPage(order, site, order.language)}#receipt=${receipt}`
}

export const originOf = (order: OrderRecord, site: SiteRecord): string =>
  order.origin || `https://${site.hosts[0] ?? 'localhost'}`

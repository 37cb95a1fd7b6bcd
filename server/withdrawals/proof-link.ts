import { pathOf } from '#contract/routes.ts'
import type { OrderRecord } from '../orders/orders.ts'
import { signReceipt } from '../receipt.ts'
import type { SiteRecord } from '../site/sites.ts'

/** Longer than any time to withdraw: a year and two weeks is what a seller who has not told of it must allow. */
const proofTtlMs = 380 * 86_400_000

/**
 * Opens the withdrawal of one order without its e-mail being typed. What proves it stands behind a `#`: browsers keep
 * that to themselves, so it is in no log, no cache and no other site's hands. Null where the site has no such page.
 */
export function withdrawalLink(order: OrderRecord, site: SiteRecord): string | null {
  const path = pathOf(site.routes, order.language, 'withdrawal')
  if (!path) return null
  const expiresAt = new Date(order.createdAt.getTime() + proofTtlMs)
  const proof = signReceipt(site.secrets[0], { kind: 'withdrawal', id: order.id }, expiresAt)
  const origin = order.origin || `https://${site.hosts[0] ?? 'localhost'}`
  return `${origin}${path}#order=${order.id}&proof=${proof}`
}

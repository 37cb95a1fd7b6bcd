import { orderPage } from '../orders/order-link.ts'
import type { OrderRecord } from '../orders/orders.ts'
import { signReceipt } from '../receipt.ts'
import type { SiteRecord } from '../site/sites.ts'
import { type LinkRow, selectOpenLink } from './repository.ts'
import type { Queries } from '../database/database.ts'

/** It is asked whether it still can be paid; this only keeps old letters from being answered for ever. */
const ttlMs = 380 * 86_400_000

/**
 * Where an order is paid by card. What proves it stands behind a `#`: browsers keep that to themselves. It opens neither
 * the order nor anything that its buyer alone may do.
 */
export function paymentLinkUrl(link: LinkRow, order: OrderRecord, site: SiteRecord): string {
  const expiresAt = new Date(link.createdAt.getTime() + ttlMs)
  const signed = signReceipt(site.secrets[0], { kind: 'payment', id: link.id }, expiresAt)
  return `${orderPage(order, site, order.language)}#pay=${signed}`
}

/** The same for the order's letters; null where there is nothing to pay so. */
export async function findPaymentUrl(
  db: Queries,
  { order, site }: { order: OrderRecord; site: SiteRecord },
): Promise<string | null> {
  const link = await selectOpenLink(db, order.id)
  return link && paymentLinkUrl(link, order, site)
}

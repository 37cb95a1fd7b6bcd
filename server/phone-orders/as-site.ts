import type { Context, SiteContext } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { fillCart } from '../cart/filled-cart.ts'
import type { CartOwner } from '../cart/load-cart.ts'
import { originAt } from '../http/request-context.ts'
import { languagesOfHouse } from '../i18n/translator.ts'
import type { OfficePlace, Outside, PlaceContext } from '../office-context.ts'
import type { LockedCart } from '../purchases/purchase.ts'
import { refuse } from '../refusal.ts'
import { endSession, sessionHandle, startSession } from '../sessions/sessions.ts'
import { loadSiteAlone } from '../site/sites.ts'

/** The site where this house sells, as a buyer of this language would see it. @throws NOT_FOUND */
export async function asSite(ctx: PlaceContext & Outside, language: string): Promise<Context> {
  const site = await loadSiteAlone(ctx.db, { id: siteOf(ctx.place) }, ctx.config)
  if (!site) throw refuse('NOT_FOUND')
  const { config, database, cards, now, log, db, requestId, address } = ctx
  const spoken = site.site.languages.find((known) => known === language) ?? site.site.languages[0] ?? 'fr'
  const base = {
    ...{ config, database, cards, now, log, db, requestId, address, site },
    language: spoken,
    translate: languagesOfHouse().translate(spoken),
    // Links of its mails lead to the site's own name.
    origin: originAt(site.hosts[0] ?? 'localhost', config.port, config),
    hasJustWritten: true,
  }
  return { ...base, session: sessionHandle(base, undefined, undefined) }
}

/** The same in a transaction, as its one way to the database. */
export function within({ database: _outside, ...site }: Context, trx: Transaction): SiteContext {
  return { ...site, db: trx }
}

const siteOf = ({ siteId }: OfficePlace): string => {
  if (siteId === null) throw refuse('NOT_FOUND')
  return siteId
}

interface Cart {
  owner: CartOwner & { sessionId: string }
  cart: LockedCart
}

/**
 * Lays bottles into a cart of nobody's, so that the rules of all carts count and check it; afterwards it is gone.
 */
export async function withCart<Result>(
  ctx: SiteContext,
  trx: Transaction,
  { shopId, lines }: { shopId: string; lines: readonly { product: string; quantity: number }[] },
  work: (cart: Cart) => Promise<Result>,
): Promise<Result> {
  const { session } = await startSession({ ...ctx, db: trx }, { accountId: null, roles: [], userAgent: undefined })
  const owner = { sessionId: session.id, accountId: null }
  const cartId = await fillCart(trx, { siteId: ctx.site.id, owner, shopId, lines, now: ctx.now() })
  const result = await work({ owner, cart: { id: cartId, purchaseId: null } })
  await endSession(trx, { id: session.id })
  return result
}

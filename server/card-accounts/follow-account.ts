import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { lockWays } from '../estate/payment-ways.ts'
import { askedGroups } from '../payments/asked-groups.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { applyAccount } from './card-method.ts'
import { type CardAccountRow, selectCardAccount, selectShopOfAccount, storeRead } from './repository.ts'

const mostTries = 10

/**
 * Reads at the provider how the account of a shop is, and lets its cards follow. Nothing is locked while the provider is
 * asked: what somebody has written meanwhile was asked later, or by its owner, and so it is asked again.
 * @returns null where the shop has none. @throws ProviderUnavailable. Source: THIRD-06.
 */
export async function followAccount(services: Services, shopId: string): Promise<CardAccountRow | null> {
  const { database, cards, now } = services
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await selectCardAccount(database.query, shopId)
    if (!known?.accountId) return known
    const { version } = known
    const read = await cards.readAccount(known.accountId)
    const stored = await inTransaction(database.query, async (trx) => {
      const { methods } = await lockWays(trx, shopId)
      const state = {
        isSubmitted: read?.isSubmitted ?? known.isSubmitted,
        canCharge: read?.canCharge ?? false,
        dueCount: read?.due.length ?? 0,
        dueGroups: askedGroups(read?.due ?? []),
        dueUntil: read?.dueUntil ?? null,
        isGone: read === null,
      }
      const row = await storeRead(trx, { shopId, version, ...state, now: now() })
      if (row) await applyAccount(services, trx, methods, row)
      return row
    })
    if (stored) return stored
  }
  throw new ProviderUnavailable('Too many read this account at once.')
}

/** What the provider tells of an account, whatever it is: read anew. Those that are nobody's here are passed over. */
export async function followAccountOf(services: Services, accountId: string): Promise<void> {
  const known = await selectShopOfAccount(services.database.query, accountId)
  if (known) await followAccount(services, known.shopId)
}

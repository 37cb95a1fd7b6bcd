import { cardAsks } from '#contract/card-asks.ts'
import { record } from '../audit/record.ts'
import { lockWays, readWays } from '../estate/payment-ways.ts'
import type { Outside, PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { AccountRefused, ProviderUnavailable } from '../payments/card-provider.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { refuse } from '../refusal.ts'
import { applyAccount, cardOf } from './card-method.ts'
import { followAccount } from './follow-account.ts'
import {
  type CardAccountRow,
  markAsked,
  selectCardAccount,
  storeAccountId,
  updateUnwanted,
  upsertWanted,
} from './repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>
type State = OfficeRuleResult<'cardAccount'>['state']

/** An event tells what changes; one that was lost is noticed by whoever looks. */
const knownForMs = 60 * 60_000

/** In whose name a shop takes cards. Whoever looks while it is on its way has it read at the provider. Source: THIRD-06. */
export async function readCardAccount(ctx: PlaceContext & Outside): Promise<OfficeRuleResult<'cardAccount'>> {
  const shopId = shopOf(ctx)
  const known = await selectCardAccount(ctx.db, shopId)
  const row = known && isToBeRead(ctx, known) ? await readAgain(ctx, known) : known
  const { methods } = await readWays(ctx.db, shopId)
  const state = stateOf(row)
  const isElsewhere = state === 'none' && cardOf(methods)?.accountID !== undefined
  return {
    state: isElsewhere ? 'elsewhere' : state,
    due: row?.dueCount ?? 0,
    asks: cardAsks.filter((ask) => row?.dueGroups.includes(ask)),
    until: row?.dueUntil?.toISOString() ?? null,
    tail: row?.accountId?.slice(-4) ?? '',
    isOffered: ctx.cards.publishableKey !== null,
    takesCards: offeredPayments(ctx, methods).some(({ type }) => type === 'CARD'),
  }
}

const isToBeRead = ({ now }: PlaceContext, row: CardAccountRow): boolean =>
  row.isWanted &&
  row.accountId !== null &&
  (!row.canCharge || row.checkedAt === null || now().getTime() - row.checkedAt.getTime() > knownForMs)

/** Where the provider is away, what was known of it is shown. */
const readAgain = (ctx: PlaceContext & Outside, known: CardAccountRow): Promise<CardAccountRow | null> =>
  followAccount(ctx, known.shopId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return known
    throw error
  })

function stateOf(row: CardAccountRow | null): State {
  if (!row?.isWanted) return 'none'
  if (row.isGone) return 'gone'
  if (row.beganAt !== null) return row.canCharge ? 'taken' : 'stopped'
  return row.isSubmitted ? 'looked' : 'begun'
}

/**
 * From the day the provider takes cards for it, cards of this shop are charged on an account of its own.
 * @throws VERSION_OLD where somebody was faster, CARD_ACCOUNT_NONE where there is no provider, or cards go elsewhere by
 * the operator's hand. Source: THIRD-06.
 */
export async function wantCardAccount(ctx: Writer): Promise<Nothing> {
  const shopId = shopOf(ctx)
  if (ctx.cards.publishableKey === null) throw refuse('CARD_ACCOUNT_NONE')
  const { methods, countryCode } = await lockWays(ctx.db, shopId)
  const known = await selectCardAccount(ctx.db, shopId)
  const card = cardOf(methods)
  if (card?.accountID !== undefined && !known?.isWanted) throw refuse('CARD_ACCOUNT_NONE')
  const wasOff = known?.isWanted ? known.wasOff : !card || card.isOff === true
  const row = await upsertWanted(ctx.db, { shopId, countryCode, wasOff })
  if (!row) throw refuse('VERSION_OLD')
  await applyAccount(ctx, ctx.db, methods, row)
  const reverse = { name: 'cardAccountLeave' as const, input: {} }
  await record(ctx, { action: 'cardAccountWant', values: {}, reverse }, topics)
  return {}
}

/**
 * Cards are no business of this account any more: they go where they went before. What was bought stays there, and is
 * paid back from there.
 * @throws VERSION_OLD where it was not wanted, ESTATE_NO_PAYMENT
 */
export async function leaveCardAccount(ctx: Writer): Promise<Nothing> {
  const shopId = shopOf(ctx)
  const { methods: before } = await lockWays(ctx.db, shopId)
  const row = await updateUnwanted(ctx.db, shopId)
  if (!row) throw refuse('VERSION_OLD')
  const methods = await applyAccount(ctx, ctx.db, before, row)
  if (offeredPayments(ctx, methods).length === 0) throw refuse('ESTATE_NO_PAYMENT')
  const reverse = { name: 'cardAccountWant' as const, input: {} }
  await record(ctx, { action: 'cardAccountLeave', values: {}, reverse }, topics)
  return {}
}

const topics = ['cardAccount', 'estate', 'today']

/**
 * A page of the provider that asks what is missing; it opens once, for some minutes. The account is made by the first
 * call: a reading one, because nothing may be locked while the provider is asked.
 * @throws VERSION_OLD, CARD_ACCOUNT_AWAY, CARD_ACCOUNT_REFUSED, TOO_MANY_REQUESTS. Source: THIRD-06.
 */
export async function linkCardAccount(
  ctx: PlaceContext,
  { from }: OfficeRuleInput<'cardAccountLink'>,
): Promise<OfficeRuleResult<'cardAccountLink'>> {
  const row = await selectCardAccount(ctx.db, shopOf(ctx))
  if (!row?.isWanted || row.isGone) throw refuse('VERSION_OLD')
  const back = `${ctx.origin}/${ctx.place.handle}/${from}/payment`
  try {
    const accountId = row.accountId ?? (await makeAccount(ctx, row))
    return await ctx.cards.createAccountLink({
      accountId,
      returnUrl: `${back}?card=back`,
      refreshUrl: `${back}?card=again`,
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refuse('CARD_ACCOUNT_AWAY')
    if (!(error instanceof AccountRefused)) throw error
    ctx.log.warn({ err: error, shopId: row.shopId }, 'the card provider makes no account for a shop')
    throw refuse('CARD_ACCOUNT_REFUSED')
  }
}

/** Asked twice, at the same time or after a crash, it is one account: by its key, and by its reference where keys are forgotten. */
async function makeAccount(ctx: PlaceContext, row: CardAccountRow): Promise<string> {
  const { db, cards, now } = ctx
  const { reference, countryCode, askedAt } = row
  if (askedAt === null) await markAsked(db, { reference, now: now() })
  const there = askedAt && (await cards.findAccount({ reference, since: askedAt }))
  const idempotencyKey = `card-account-${reference}`
  const { id } = there ?? (await cards.createAccount({ idempotencyKey, reference, countryCode }))
  if (!(await storeAccountId(db, { reference, accountId: id }))) throw refuse('VERSION_OLD')
  return id
}

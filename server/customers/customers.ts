import { Contact } from '#contract/cart.ts'
import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf, wordsOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import {
  type CustomerRow,
  deleteNote,
  lockNote,
  selectBought,
  selectCustomer,
  selectCustomers,
  selectLiked,
  selectNote,
  updateNote,
} from './repository.ts'

const perPage = 50

/** Who has bought of this house; nobody for who only looks along (TEAM-05). Source: ORDERS-05. */
export async function listCustomers(
  ctx: PlaceContext,
  { q = '', before }: OfficeRuleInput<'customerList'>,
): Promise<OfficeRuleResult<'customerList'>> {
  if (ctx.visit) return { customers: [], before: null }
  const rows = await selectCustomers(ctx.db, {
    shopId: shopOf(ctx),
    words: wordsOf(q),
    before: before ?? null,
    limit: perPage + 1,
  })
  return {
    customers: rows.slice(0, perPage).map(cardOf),
    before: rows.length > perPage ? (rows[perPage - 1]?.id ?? null) : null,
  }
}

const mostFound = 8

/** Who is on the telephone. */
export async function findCustomers(
  ctx: PlaceContext,
  { q }: OfficeRuleInput<'customerFind'>,
): Promise<OfficeRuleResult<'customerFind'>> {
  const words = wordsOf(q)
  if (ctx.visit || words.length === 0) return { customers: [] }
  const rows = await selectCustomers(ctx.db, { shopId: shopOf(ctx), words, before: null, limit: mostFound })
  return {
    customers: rows.map((row) => ({ ...cardOf(row), contact: Contact.parse(row.contact), language: row.language })),
  }
}

/** One of them. @throws NOT_FOUND, also for who only looks along */
export async function readCustomer(
  ctx: PlaceContext,
  { customer: id }: OfficeRuleInput<'customerDetail'>,
): Promise<OfficeRuleResult<'customerDetail'>> {
  const shopId = shopOf(ctx)
  const row = await knownCustomer(ctx, id)
  const whose = { shopId, buyer: row.buyer }
  const wines = await selectLiked(ctx.db, whose)
  const history = await selectBought(ctx.db, whose)
  return {
    ...cardOf(row),
    contact: Contact.parse(row.contact),
    language: row.language,
    firstAt: row.firstAt.toISOString(),
    note: await selectNote(ctx.db, whose),
    wines: wines.map(({ title, ...wine }) => ({ ...wine, title: localize(title, ctx.language) })),
    history: history.map(({ at, termsAcceptedAt, adultConfirmedAt, ...order }) => ({
      ...order,
      at: at.toISOString(),
      termsAcceptedAt: termsAcceptedAt.toISOString(),
      adultConfirmedAt: adultConfirmedAt?.toISOString() ?? null,
    })),
  }
}

export const exportCustomer = async (
  ctx: PlaceContext,
  input: OfficeRuleInput<'customerExport'>,
): Promise<OfficeRuleResult<'customerExport'>> => ({
  customer: await readCustomer(ctx, input),
  exportedAt: ctx.now().toISOString(),
})

/** @throws NOT_FOUND, VERSION_OLD when somebody has written another one meanwhile */
export async function noteCustomer(
  ctx: PlaceContext & Writing,
  { customer: id, before, note }: OfficeRuleInput<'customerNote'>,
): Promise<{ note: string }> {
  const { buyer } = await knownCustomer(ctx, id)
  const whose = { shopId: shopOf(ctx), buyer, now: ctx.now() }
  if ((await lockNote(ctx.db, whose)) !== before) throw refuse('VERSION_OLD')
  // A note of nothing is none.
  await (note === '' ? deleteNote(ctx.db, whose) : updateNote(ctx.db, { ...whose, note }))
  await record(
    ctx,
    {
      action: 'customerNote',
      values: { customer: id },
      reverse: { name: 'customerNote', input: { customer: id, before: note, note: before } },
    },
    ['customers'],
  )
  return { note }
}

export async function knownCustomer(ctx: PlaceContext, id: string): Promise<CustomerRow> {
  const row = ctx.visit ? null : await selectCustomer(ctx.db, { shopId: shopOf(ctx), id })
  if (!row) throw refuse('NOT_FOUND')
  return row
}

function cardOf(row: CustomerRow) {
  const { firstname, lastname, companyName, address } = Contact.parse(row.contact)
  return {
    id: row.id,
    name: `${firstname} ${lastname}`.trim() || companyName,
    city: address.city,
    countryCode: address.countryCode,
    orders: row.orders,
    bottles: row.bottles,
    totalAmount: row.totalAmount,
    currencyCode: CurrencyCode.parse(row.currencyCode),
    lastAt: row.lastAt.toISOString(),
  }
}

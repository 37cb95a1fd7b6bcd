import { Contact } from '#contract/cart.ts'
import type { StayCart, StayLine } from '#contract/hospitality.ts'
import { localize } from '#contract/localized.ts'
import { type DateRange, freeCancellationUntil, nightsOf, stayProblem } from '#contract/stays.ts'
import type { Guests } from '#contract/tourist-tax.ts'
import type { Context, Session } from '../context.ts'
import { inTransaction, type Queries, type Transaction } from '../database/database.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import type { LockedCart } from '../purchases/purchase.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { agencyRecord, publicAgency } from './agencies.ts'
import { type ApartmentRecord, findApartment, ruleOf, stayPrice, todayAt } from './apartments.ts'
import { freeNights } from './availability.ts'
import {
  type CartOwner,
  emptyCart,
  lockCart,
  moveGuestCarts,
  selectCarts,
  type StayCartRow,
  upsertCart,
} from './repository.ts'
import { stayRefusal } from './sentences.ts'

interface CartAnswer {
  cart: StayCart | null
}

/** The stays this visitor is about to book, one per agency. Source: STAY-03. */
export async function readStayCarts(ctx: Context): Promise<CartAnswer & { carts: StayCart[] }> {
  const session = await ctx.session.read()
  if (!session) return { cart: null, carts: [] }
  const rows = await selectCarts(ctx.db, { siteId: ctx.site.id, owner: ownerOf(session) })
  const carts = await Promise.all(rows.map((row) => cartView(ctx, ctx.db, row)))
  const filled = carts.filter(({ products }) => products.length > 0)
  return { cart: filled[0] ?? null, carts: filled }
}

/**
 * Chooses a stay, in place of the one chosen before with the same agency. Nothing is held yet: that is for checkout.
 * @throws APARTMENT_NOT_FOUND, NIGHTS_TAKEN and what `stayProblem` says. Source: STAY-03.
 */
export async function addStay(ctx: Context, { apartmentID, ...stay }: RuleInput<'stayCartAdd'>): Promise<CartAnswer> {
  const apartment = await findApartment(ctx, { id: apartmentID })
  const problem = stayProblem(ruleOf(apartment), stay, todayAt(ctx, apartment.agency))
  if (problem) throw stayRefusal(problem)
  const owner = ownerOf(await ctx.session.ensure())
  const agencyId = apartment.agency.id
  return inTransaction(ctx.db, async (trx) => {
    const chosen = { apartmentId: apartment.id, ...stay }
    await upsertCart(trx, { siteId: ctx.site.id, owner, agencyId, stay: chosen, now: ctx.now() })
    const cart = await loadCart(ctx, trx, owner, agencyId)
    if (cart?.products[0]?.problem) throw refuse('NIGHTS_TAKEN')
    return { cart }
  })
}

/** Takes a stay out; taking out what is not in does nothing. Source: STAY-03. */
export async function removeStay(ctx: Context, { apartmentID }: RuleInput<'stayCartRemove'>): Promise<CartAnswer> {
  const session = await ctx.session.read()
  if (!session) return { cart: null }
  const owner = ownerOf(session)
  return inTransaction(ctx.db, async (trx) => {
    const search = { siteId: ctx.site.id, owner, apartmentId: apartmentID, now: ctx.now() }
    const agencyId = await emptyCart(trx, search)
    return { cart: agencyId ? await loadCart(ctx, trx, owner, agencyId) : null }
  })
}

/** A guest who logs in keeps the stay they have just chosen. */
export const adoptStayCarts = (trx: Transaction, sessionId: string, accountId: string): Promise<void> =>
  moveGuestCarts(trx, { sessionId, accountId })

export const ownerOf = ({ id, accountId }: Session): CartOwner => ({ sessionId: id, accountId })

/** The cart with this agency as it stands now; null when there is none. */
export async function loadCart(
  ctx: Context,
  db: Queries,
  owner: CartOwner,
  agencyId: string,
): Promise<StayCart | null> {
  const [row] = await selectCarts(db, { siteId: ctx.site.id, owner, agencyId })
  return row ? cartView(ctx, db, row) : null
}

/** Nobody else changes this cart until the transaction ends. Null when there is none. */
export const lockOwnCart = (trx: Transaction, owner: CartOwner, agencyId: string): Promise<LockedCart | null> =>
  lockCart(trx, { owner, agencyId })

async function cartView(ctx: Context, db: Queries, row: StayCartRow): Promise<StayCart> {
  const agency = agencyRecord(row.agency)
  const line = await lineOf(ctx, db, row)
  return {
    agency: await publicAgency({ ...ctx, db }, agency),
    products: line ? [line] : [],
    booking_id: row.bookingId,
    amount: line?.amount ?? 0,
    currencyCode: agency.currencyCode,
    contact: Contact.safeParse(row.contact).data ?? null,
    today: todayAt(ctx, agency),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function lineOf(ctx: Context, db: Queries, row: StayCartRow): Promise<StayLine | null> {
  const { apartmentId, startDate, endDate, adults, children, seasonal, rehoused } = row
  if (!apartmentId || !startDate || !endDate) return null
  const apartment = await findApartment({ db, site: ctx.site }, { id: apartmentId }).catch(noneIfGone)
  if (!apartment) return null
  const stay = { startDate, endDate, adults, children, seasonal, rehoused }
  const price = stayPrice(apartment, stay, ctx.language)
  const today = todayAt(ctx, apartment.agency)
  const { document } = apartment
  const [thumbnail] = await describePictures(db, [apartment.thumbnail], ctx.language)
  const refusal = await whyNot({ ...ctx, db }, apartment, { stay, bookingId: row.bookingId, today })
  return {
    apartment: {
      _id: apartment.id,
      code: apartment.code,
      title: localize(apartment.title, ctx.language),
      analyticsName: localize(apartment.title, 'fr'),
      city: apartment.city,
      thumbnail: thumbnail ?? { path: apartment.thumbnail, alt: '' },
      checkIn: document.checkIn,
      checkOut: document.checkOut,
      cancellation: { tiers: document.cancellation.tiers, text: localize(document.cancellation.text, ctx.language) },
      securityDepositAmount: document.securityDepositAmount,
    },
    ...stay,
    nights: nightsOf(stay),
    price,
    amount: price.totalAmount,
    freeCancellationUntil: freeCancellationUntil(document.cancellation.tiers, startDate, today),
    problem: refusal && {
      code: refusal.code,
      formattedMessage: ctx.translate(`errors.${refusal.code}`, refusal.values),
    },
  }
}

/** An apartment that is no longer let leaves the cart by itself. */
function noneIfGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'APARTMENT_NOT_FOUND') return null
  throw error
}

interface Standing {
  stay: DateRange & Guests
  bookingId: string | null
  today: string
}

async function whyNot(
  ctx: Context,
  apartment: ApartmentRecord,
  { stay, bookingId, today }: Standing,
): Promise<Refusal | null> {
  const problem = stayProblem(ruleOf(apartment), stay, today)
  if (problem) return stayRefusal(problem)
  const { startDate, endDate } = stay
  const ownBookingIds = bookingId ? [bookingId] : []
  const search = { apartmentIds: [apartment.id], startDate, endDate, now: ctx.now(), ownBookingIds }
  const [free] = (await freeNights(ctx.db, search)).get(apartment.id) ?? []
  return free?.startDate === startDate && free.endDate === endDate ? null : refuse('NIGHTS_TAKEN')
}

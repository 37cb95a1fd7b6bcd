import { Contact, Recipient } from '#contract/cart.ts'
import { localize } from '#contract/localized.ts'
import { mostAtOnce } from '#contract/order-way.ts'
import type { Carton } from '#contract/packing-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { planCartons } from './cartons.ts'
import { shopOf } from './office-list.ts'
import { type ParcelRow, selectCartonBottles, selectParcels } from './packing-repository.ts'

/** As long as a list of work may be; also how many can be chosen at once. */
const mostParcels = 500

/** An order with how its bottles stand in cartons. */
export interface Parcel extends Omit<ParcelRow, 'contact' | 'recipient'> {
  contact: Contact
  /** Whoever receives it, where that is not its buyer. */
  recipient: Recipient | null
  cartons: Carton[]
}

/** All that is to be packed, and how. No amount of money is in it. Source: ORDERS-04. */
export async function listPacking(ctx: PlaceContext): Promise<OfficeRuleResult<'packing'>> {
  const parcels = await parcelsToPack(ctx)
  return {
    orders: parcels.map(
      ({ id, number, deliveryType, contact, lines, cartons, deliveryNote, giftMessage, ...parcel }) => ({
        ...{ id, number, deliveryType, cartons },
        name: receiverOf({ contact, ...parcel }, ctx),
        city: contact.address.city,
        lines: lines.map((line) => ({
          id: line.id,
          wine: `${line.code} ${line.year ?? ''}`,
          title: localize(line.title, ctx.language),
          year: line.year,
          thumbnail: line.thumbnail,
          quantity: line.quantity,
        })),
        // Whoever looks along sees the work and nobody's words (TEAM-05).
        deliveryNote: ctx.visit ? '' : deliveryNote,
        giftMessage: ctx.visit ? '' : giftMessage,
      }),
    ),
  }
}

export const parcelsToPack = (ctx: PlaceContext): Promise<Parcel[]> => readParcels(ctx, null)

/**
 * Those that were chosen; what belongs to another shop, or has no bottle, is left out.
 * @param orders ids with commas between them.
 * @throws VALIDATION for more than two hundred, ORDER_NOT_FOUND when none is left, ACCESS_RESTRICTED for who looks along:
 * addresses of people are not theirs to see.
 */
export async function chosenParcels(ctx: PlaceContext, orders: string): Promise<Parcel[]> {
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  const ids = [...new Set(orders.split(',').filter(Boolean))]
  if (ids.length > mostAtOnce) throw refuse('VALIDATION', { field: 'orders' }, 'orders')
  const parcels = await readParcels(ctx, ids)
  if (parcels.length === 0) throw refuse('ORDER_NOT_FOUND')
  return parcels
}

async function readParcels(ctx: PlaceContext, ids: string[] | null): Promise<Parcel[]> {
  const shopId = shopOf(ctx)
  const size = await selectCartonBottles(ctx.db, shopId)
  const rows = await selectParcels(ctx.db, { shopId, ids, limit: mostParcels })
  return rows.map(({ contact, recipient, ...row }) => ({
    ...row,
    contact: Contact.parse(contact),
    recipient: Recipient.nullable().parse(recipient),
    cartons: planCartons(row.lines, size),
  }))
}

/** The name on the parcel; initials for whoever looks along. */
export function receiverOf(
  { contact, recipient }: Pick<Parcel, 'contact' | 'recipient'>,
  { visit }: Pick<PlaceContext, 'visit'>,
): string {
  const { firstname, lastname } = recipient ?? contact
  const words = [firstname, lastname].filter(Boolean)
  if (visit) return words.map((word) => `${Array.from(word)[0] ?? ''}.`).join(' ')
  return words.join(' ') || contact.companyName
}

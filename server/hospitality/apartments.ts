import { type ApartmentRule, type DateRange, dayIn, priceStay, stayProblem } from '#contract/stays.ts'
import type { Apartment, ApartmentCard, StayPrice } from '#contract/hospitality.ts'
import { localize } from '#contract/localized.ts'
import type { Context } from '../context.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import { agencyRecord, type AgencyRecord, findAgency, publicAgency } from './agencies.ts'
import { freeNights, ownBookings } from './availability.ts'
import { ApartmentDocument, StoredSeasons } from './documents.ts'
import { type ApartmentRow, selectApartment, selectApartments } from './repository.ts'
import { stayRefusal } from './sentences.ts'

/** An apartment as the server holds it, its documents parsed. */
export interface ApartmentRecord extends Omit<ApartmentRow, 'seasons' | 'document' | 'agency'> {
  seasons: StoredSeasons
  document: ApartmentDocument
  agency: AgencyRecord
}

interface ListInput extends Partial<DateRange> {
  code: string
  guests?: number | undefined
}

/**
 * The apartments of an agency. With dates each says what it costs then, for two adults or as many guests as were
 * named, or why it cannot be had; nothing is left out, so that a guest sees what other dates would open.
 * @throws AGENCY_NOT_FOUND. Source: STAY-01.
 */
export async function listApartments(ctx: Context, input: ListInput): Promise<{ apartments: ApartmentCard[] }> {
  const agency = await findAgency(ctx, { code: input.code })
  const records = (await selectApartments(ctx.db, agency.id)).map(apartmentRecord)
  const cards = await cardsOf(ctx, records)
  const { startDate, endDate } = input
  if (startDate === undefined || endDate === undefined) return { apartments: cards }
  const search = { startDate, endDate, apartmentIds: records.map(({ id }) => id), now: ctx.now() }
  const free = await freeNights(ctx.db, { ...search, ownBookingIds: await ownBookings(ctx) })
  return {
    apartments: cards.map((card, index) => {
      const record = records[index]
      if (!record) return card
      const wish = { startDate, endDate, adults: input.guests ?? Math.min(2, record.guests), children: 0 }
      const isFree = free.get(record.id)?.some((range) => range.startDate <= startDate && endDate <= range.endDate)
      return { ...card, stay: stayOnCard(ctx, record, wish, isFree ?? false) }
    }),
  }
}

/** @throws APARTMENT_NOT_FOUND. Source: STAY-01. */
export async function readApartment(
  ctx: Context,
  { apartmentCode }: { apartmentCode: string },
): Promise<{ apartment: Apartment }> {
  const apartment = await findApartment(ctx, { code: apartmentCode })
  const { document, agency } = apartment
  const others = (await selectApartments(ctx.db, agency.id))
    .map(apartmentRecord)
    .filter(({ id }) => id !== apartment.id)
  const [card, ...nearby] = await cardsOf(ctx, [apartment, ...others.slice(0, 3)])
  if (!card) throw new Error('An apartment has no card.')
  const { stay: _, amenities: __, ...plain } = card
  const say = (text: Parameters<typeof localize>[0]) => localize(text, ctx.language)
  return {
    apartment: {
      ...plain,
      description: say(document.description).split(/\n\s*\n/),
      floor: say(document.floor),
      beds: document.beds.map((bed) => ({ ...bed, title: say(bed.title) })),
      amenities: apartment.amenities.map((code) => ({ code, title: say(document.amenityTitles[code]) || code })),
      houseRules: document.houseRules.map(say),
      checkIn: document.checkIn,
      checkOut: document.checkOut,
      seasons: apartment.seasons.map((season) => ({ ...season, title: say(season.title) })),
      maximumStay: apartment.maximumStay,
      cleaningAmount: apartment.cleaningAmount,
      touristTaxAmount: apartment.touristTaxAmount,
      taxExemptUnderAge: document.taxExemptUnderAge,
      securityDepositAmount: document.securityDepositAmount,
      coordinates: { lat: rounded(document.coordinates.lat), lng: rounded(document.coordinates.lng) },
      pictures: await describePictures(ctx.db, document.pictures, ctx.language),
      cancellation: { tiers: document.cancellation.tiers, text: say(document.cancellation.text) },
      agency: await publicAgency(ctx, agency),
      nearby,
    },
  }
}

/** @throws APARTMENT_NOT_FOUND when this site lets no such apartment. */
export async function findApartment(
  ctx: Pick<Context, 'db' | 'site'>,
  by: { id: string } | { code: string },
): Promise<ApartmentRecord> {
  const row = await selectApartment(ctx.db, ctx.site.id, by)
  if (!row) throw refuse('APARTMENT_NOT_FOUND')
  return apartmentRecord(row)
}

const apartmentRecord = (row: ApartmentRow): ApartmentRecord => ({
  ...row,
  seasons: StoredSeasons.parse(row.seasons),
  document: ApartmentDocument.parse(row.document),
  agency: agencyRecord(row.agency),
})

export const todayAt = (ctx: Pick<Context, 'now'>, { timezone }: AgencyRecord): string => dayIn(timezone, ctx.now())

/** The price of a stay with its seasons named, in the language asked for. */
export function stayPrice(
  apartment: ApartmentRecord,
  stay: DateRange & { adults: number; children: number },
  language: string,
): StayPrice {
  const price = priceStay(ruleOf(apartment), stay)
  return {
    ...price,
    nights: price.nights.map((part) => ({
      ...part,
      title: localize(apartment.seasons.find(({ code }) => code === part.seasonCode)?.title, language),
    })),
  }
}

export const ruleOf = (apartment: ApartmentRecord): ApartmentRule => apartment

/** About a hundred metres: near enough to choose by, too vague to find an empty house. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000

function stayOnCard(
  ctx: Context,
  apartment: ApartmentRecord,
  wish: DateRange & { adults: number; children: number },
  isFree: boolean,
): ApartmentCard['stay'] {
  const problem = stayProblem(ruleOf(apartment), wish, todayAt(ctx, apartment.agency))
  const refusal = problem ? stayRefusal(problem) : isFree ? null : refuse('NIGHTS_TAKEN')
  if (!refusal) return { totalAmount: stayPrice(apartment, wish, ctx.language).totalAmount, problem: null }
  const formattedMessage =
    refusal.code === 'NIGHTS_TAKEN'
      ? ctx.translate('hospitality.apartmentList.taken')
      : ctx.translate(`errors.${refusal.code}`, refusal.values)
  return { totalAmount: null, problem: { code: refusal.code, formattedMessage } }
}

async function cardsOf(ctx: Context, records: ApartmentRecord[]): Promise<ApartmentCard[]> {
  const thumbnails = await describePictures(
    ctx.db,
    records.map(({ thumbnail }) => thumbnail),
    ctx.language,
  )
  return records.map((apartment, index) => ({
    _id: apartment.id,
    code: apartment.code,
    agency_id: apartment.agency.id,
    agencyCode: apartment.agency.code,
    type: apartment.type,
    title: localize(apartment.title, ctx.language),
    analyticsName: localize(apartment.title, 'fr'),
    subtitle: localize(apartment.subtitle, ctx.language),
    city: apartment.agency.document.address.city,
    rooms: apartment.rooms,
    bathrooms: apartment.bathrooms,
    guests: apartment.guests,
    surface: apartment.surface,
    amenities: apartment.amenities,
    currencyCode: apartment.agency.currencyCode,
    fromAmount: Math.min(...apartment.seasons.map(({ nightlyAmount }) => nightlyAmount)),
    thumbnail: thumbnails[index] ?? { path: apartment.thumbnail, alt: '' },
    stay: null,
  }))
}

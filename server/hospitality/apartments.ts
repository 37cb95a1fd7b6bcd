import { addDays, bookingHorizonDays, dayIn } from '#contract/days.ts'
import {
  type ApartmentRule,
  type DateRange,
  nearestStay,
  nearestWithinDays,
  priceStay,
  seasonOf,
  stayProblem,
  weekdayNames,
} from '#contract/stays.ts'
import { localized } from '#contract/documents/in-language.ts'
import type { Apartment, ApartmentCard, StayPrice } from '#contract/hospitality.ts'
import { localize } from '#contract/localized.ts'
import type { Guests, TouristTaxRate, VatOfLet } from '#contract/tourist-tax.ts'
import { readStored } from '../database/stored.ts'
import type { Context } from '../context.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { agencyRecord, type AgencyRecord, findAgency, publicAgency } from './agencies.ts'
import { freeNights, ownBookings } from './availability.ts'
import { ApartmentDocument, StoredSeasons } from '#contract/documents/stays.ts'
import { type ApartmentRow, selectApartment, selectApartments } from './repository.ts'
import { stayRefusal } from './sentences.ts'

/** An apartment as the server holds it, its documents parsed. */
export interface ApartmentRecord extends Omit<
  ApartmentRow,
  'seasons' | 'document' | 'agency' | 'touristTaxAmount' | 'touristTaxRates' | 'isRegistrationRequired'
> {
  seasons: StoredSeasons
  touristTax: TouristTaxRate[]
  vat: VatOfLet[]
  isLettable: boolean
  document: ApartmentDocument
  agency: AgencyRecord
}

/**
 * The apartments of an agency. With dates each says what it costs then, for two adults or as many guests as were
 * named, or why it cannot be had and the nearest stay that can; nothing is left out, so that a guest sees what other
 * dates would open. However many apartments there are, their nights are read once.
 * @throws AGENCY_NOT_FOUND. Source: STAY-01.
 */
export async function listApartments(
  ctx: Context,
  input: RuleInput<'agencyApartments'>,
): Promise<{ apartments: ApartmentCard[] }> {
  const agency = await findAgency(ctx, { code: input.code })
  const records = (await selectApartments(ctx.db, agency.id)).map(apartmentRecord)
  const cards = await cardsOf(ctx, records)
  const { startDate, endDate } = input
  if (startDate === undefined || endDate === undefined) return { apartments: cards }
  const today = todayAt(ctx, agency)
  const search = { apartmentIds: records.map(({ id }) => id), now: ctx.now(), ownBookingIds: await ownBookings(ctx) }
  const free = await freeNights(ctx.db, { ...search, ...nightsAround({ startDate, endDate }, records, today) })
  return {
    apartments: cards.map((card, index) => {
      const record = records[index]
      if (!record) return card
      const wish = { startDate, endDate, adults: input.guests ?? Math.min(2, record.guests), children: 0 }
      return { ...card, stay: stayOnCard(ctx, record, wish, free.get(record.id) ?? []) }
    }),
  }
}

/** What its page says as it is written in the document. */
const Told = ApartmentDocument.pick({
  ...{ floor: true, beds: true, houseRules: true, checkIn: true, checkOut: true, cancellation: true },
  ...{ taxExemptUnderAge: true, securityDepositAmount: true },
})

/** @throws APARTMENT_NOT_FOUND. Source: STAY-01. */
export async function readApartment(
  ctx: Context,
  { apartmentCode }: RuleInput<'apartmentRead'>,
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
      ...localized(Told, document, ctx.language),
      description: say(document.description).split(/\n\s*\n/),
      amenities: apartment.amenities.map((code) => ({ code, title: say(document.amenityTitles[code]) || code })),
      seasons: localized(StoredSeasons, apartment.seasons, ctx.language),
      maximumStay: apartment.maximumStay,
      cleaningAmount: apartment.cleaningAmount,
      touristTax: ratesFrom(apartment.touristTax, todayAt(ctx, agency)),
      vat: apartment.vat,
      townHallDeclaredOn: apartment.townHallDeclaredOn,
      registrationNumber: apartment.registrationNumber,
      postalCode: apartment.postalCode,
      countryCode: apartment.countryCode,
      coordinates: { lat: rounded(document.coordinates.lat), lng: rounded(document.coordinates.lng) },
      pictures: (await describePictures(ctx.db, document.pictures, ctx.language)).map((picture) => ({
        ...picture,
        caption: say(document.captions[picture.path]),
      })),
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

function apartmentRecord(row: ApartmentRow): ApartmentRecord {
  const at = { table: 'apartment', id: row.id }
  const { touristTaxAmount, touristTaxRates, isRegistrationRequired, ...rest } = row
  const document = readStored(ApartmentDocument, row.document, at)
  const agency = agencyRecord(row.agency)
  return {
    ...{ ...rest, document, agency },
    seasons: readStored(StoredSeasons, row.seasons, at),
    touristTax: touristTaxRates.length > 0 ? touristTaxRates.map(taxRate) : [ownRate(touristTaxAmount)],
    isLettable: !isRegistrationRequired || row.registrationNumber !== null,
    vat: document.vat.length > 0 ? document.vat : agency.document.vat,
  }
}

function taxRate({ amount, basisPoints, capAmount, ...rest }: ApartmentRow['touristTaxRates'][number]): TouristTaxRate {
  if (amount !== null) return { ...rest, kind: 'fixed', amount }
  return { ...rest, kind: 'share', basisPoints: basisPoints ?? 0, capAmount: capAmount ?? 0 }
}

/** Where the commune names no rate for the class, the agency has written the amount down. */
const ownRate = (amount: number): TouristTaxRate => ({ year: 0, kind: 'fixed', amount, surchargeBasisPoints: 0 })

/** The rate that holds today, and those of later years. */
function ratesFrom(rates: readonly TouristTaxRate[], today: string): TouristTaxRate[] {
  const year = Number(today.slice(0, 4))
  return rates.slice(
    Math.max(
      0,
      rates.findLastIndex((rate) => rate.year <= year),
    ),
  )
}

export const todayAt = (ctx: Pick<Context, 'now'>, { timezone }: AgencyRecord): string => dayIn(timezone, ctx.now())

/** The price of a stay with its seasons named, in the language asked for. */
export function stayPrice(apartment: ApartmentRecord, stay: DateRange & Guests, language: string): StayPrice {
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
  wish: DateRange & Guests,
  free: readonly DateRange[],
): ApartmentCard['stay'] {
  const rule = ruleOf(apartment)
  const today = todayAt(ctx, apartment.agency)
  const problem = stayProblem(rule, wish, today)
  const isFree = free.some((range) => range.startDate <= wish.startDate && wish.endDate <= range.endDate)
  const refusal = problem ? stayRefusal(problem) : isFree ? null : refuse('NIGHTS_TAKEN')
  const totalOf = (stay: DateRange) => priceStay(rule, { ...wish, ...stay }).totalAmount
  if (!refusal) return { totalAmount: totalOf(wish), problem: null, nearest: null }
  const nearest = nearestStay(rule, free, wish, today)
  return {
    totalAmount: null,
    problem: { code: refusal.code, formattedMessage: cardSentence(ctx, apartment, wish, refusal) },
    nearest: nearest && { ...nearest, totalAmount: totalOf(nearest) },
  }
}

/** In a list there is no calendar to look at, so the sentence says what a calendar would show. */
function cardSentence(ctx: Context, { seasons }: ApartmentRecord, wish: DateRange, refusal: Refusal): string {
  if (refusal.code === 'NIGHTS_TAKEN') return ctx.translate('hospitality.apartmentList.taken')
  if (refusal.code !== 'ARRIVAL_DAY_NOT_ALLOWED') return ctx.translate(`errors.${refusal.code}`, refusal.values)
  const { arrivalWeekdays, minimumStay: count } = seasonOf(seasons, wish.startDate)
  return ctx.translate('hospitality.apartmentList.arrivalOn', {
    days: weekdayNames(arrivalWeekdays, ctx.language),
    count,
  })
}

/** The nights a stay near to the one asked for may need, as far as they can be booked. */
function nightsAround({ startDate, endDate }: DateRange, records: ApartmentRecord[], today: string): DateRange {
  const longest = Math.max(0, ...records.map(({ maximumStay }) => maximumStay))
  const horizon = addDays(today, bookingHorizonDays)
  const earliest = addDays(startDate, -nearestWithinDays)
  // Whatever date was asked for: the last a calendar can write has no day after it.
  const last = endDate < horizon ? addDays(endDate, nearestWithinDays + longest) : horizon
  return { startDate: earliest > today ? earliest : today, endDate: last < horizon ? last : horizon }
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
    city: apartment.city,
    class: apartment.class,
    isLettable: apartment.isLettable,
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

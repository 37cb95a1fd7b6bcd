import { randomBytes, randomUUID } from 'node:crypto'
import type { LegalFacts } from '#contract/documents/parts.ts'
import { amountFromDecimal } from '#contract/money.ts'
import { addDays, dayIn } from '#contract/days.ts'
import { priceStay } from '#contract/stays.ts'
import type { TouristTaxRate } from '#contract/tourist-tax.ts'
import type { AgencyDocument, ApartmentDocument, StayPayment, StoredSeasons } from '#contract/documents/stays.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import {
  type AgencyContent,
  type ApartmentContent,
  type HospitalityContent,
  readHospitalityContent,
  type StayPaymentContent,
} from './hospitality-content.ts'
import { insertRows } from './insert-rows.ts'
import { weekdays } from './product-content.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'
import { traderOf } from './trader.ts'

/** Agencies, apartments, and the stays other guests have booked already, counted from today. */
export async function seedHospitality(seeding: Seeding): Promise<void> {
  const hospitality = await readHospitalityContent(seeding.contentDir)
  const agencyIds = await seedAgencies(seeding, hospitality)
  await seedCommunes(seeding, hospitality)
  const apartments = hospitality.apartments.map((apartment) => ({ id: randomUUID(), apartment }))
  await insertRows(
    seeding.trx,
    'apartment',
    {
      id: 'uuid',
      site_id: 'uuid',
      agency_id: 'uuid',
      code: 'text',
      position: 'int',
      type: 'text',
      title: 'jsonb',
      subtitle: 'jsonb',
      guests: 'int',
      rooms: 'int',
      bathrooms: 'int',
      surface: 'int',
      thumbnail: 'text',
      amenities: 'text[]',
      seasons: 'jsonb',
      maximum_stay: 'int',
      cleaning_amount: 'int',
      commune_code: 'text',
      class: 'text',
      registration_number: 'text',
      registered_on: 'date',
      document: 'jsonb',
      calendar_token: 'text',
      is_published: 'boolean',
    },
    apartments.map(({ id, apartment }) => ({
      id,
      site_id: siteIdOf(seeding, apartment.agency),
      agency_id: idOf(agencyIds, apartment.agency),
      code: apartment.code,
      position: apartment.order,
      type: apartment.type,
      title: apartment.title,
      subtitle: apartment.subtitle,
      guests: apartment.guests,
      rooms: apartment.rooms,
      bathrooms: apartment.bathrooms,
      surface: apartment.surface,
      thumbnail: apartment.thumbnail,
      amenities: apartment.amenities,
      seasons: seasonsOf(apartment),
      maximum_stay: maximumStay,
      cleaning_amount: amountFromDecimal(apartment.cleaningFee),
      commune_code: apartment.commune,
      class: apartment.class,
      registration_number: apartment.registration?.number ?? null,
      registered_on:
        apartment.registration &&
        addDays(dayIn(hospitality.timezone, seeding.now), -apartment.registration.declaredDaysAgo),
      document: apartmentDocument(apartment, hospitality),
      calendar_token: randomBytes(24).toString('base64url'),
      is_published: true,
    })),
  )
  await seedBookings(seeding, hospitality, { agencyIds, apartments })
}

async function seedCommunes({ trx }: Seeding, { communes }: HospitalityContent): Promise<void> {
  await insertRows(
    trx,
    'commune',
    {
      code: 'text',
      country_code: 'text',
      name: 'text',
      postal_code: 'text',
      is_registration_required: 'boolean',
    },
    communes.map(({ code, countryCode, name, postalCode, isRegistrationRequired }) => ({
      ...{ code, name, country_code: countryCode, postal_code: postalCode },
      is_registration_required: isRegistrationRequired,
    })),
  )
  await insertRows(
    trx,
    'tourist_tax_rate',
    {
      commune_code: 'text',
      class: 'text',
      year: 'int',
      amount: 'int',
      basis_points: 'int',
      cap_amount: 'int',
      surcharge_basis_points: 'int',
      region_basis_points: 'int',
    },
    communes.flatMap(({ code, touristTax }) =>
      touristTax.map((rate) => ({
        commune_code: code,
        class: rate.class,
        year: rate.year,
        amount: rate.amount === undefined ? null : amountFromDecimal(rate.amount),
        basis_points: rate.percent === undefined ? null : Math.round(rate.percent * 100),
        cap_amount: rate.cap === undefined ? null : amountFromDecimal(rate.cap),
        surcharge_basis_points: Math.round((rate.departmentPercent + rate.regionPercent) * 100),
        region_basis_points: Math.round(rate.regionPercent * 100),
      })),
    ),
  )
}

/** The commune's rates for the apartment's class, rising by year. */
const ratesOf = (communes: HospitalityContent['communes'], apartment: ApartmentContent): TouristTaxRate[] =>
  (communes.find(({ code }) => code === apartment.commune)?.touristTax ?? [])
    .filter((rate) => rate.class === apartment.class)
    .toSorted((a, b) => a.year - b.year)
    .map(({ year, amount, percent = 0, cap = 0, departmentPercent, regionPercent }) => {
      const rest = {
        year,
        surchargeBasisPoints: Math.round((departmentPercent + regionPercent) * 100),
        regionBasisPoints: Math.round(regionPercent * 100),
      }
      return amount === undefined
        ? { ...rest, kind: 'share', basisPoints: Math.round(percent * 100), capAmount: amountFromDecimal(cap) }
        : { ...rest, kind: 'fixed', amount: amountFromDecimal(amount) }
    })

/** Nights; longer than that is a lease. */
const maximumStay = 28

/** The site that names the agency. */
function siteIdOf({ content, siteIds }: Seeding, agencyCode: string): string {
  const site = content.sites.find(({ agencies }) => agencies.includes(agencyCode))
  if (!site) throw new Error(`No site of the demo names the agency ${agencyCode}.`)
  return idOf(siteIds, site.code)
}

async function seedAgencies(seeding: Seeding, { agencies, apartments, currencyCode, timezone }: HospitalityContent) {
  const ids = new Map(agencies.map(({ code }) => [code, randomUUID()]))
  await insertRows(
    seeding.trx,
    'agency',
    {
      id: 'uuid',
      site_id: 'uuid',
      code: 'text',
      position: 'int',
      currency_code: 'text',
      timezone: 'text',
      document: 'jsonb',
      last_booking_number: 'int',
    },
    agencies.map((agency, position) => ({
      id: idOf(ids, agency.code),
      site_id: siteIdOf(seeding, agency.code),
      code: agency.code,
      position,
      currency_code: currencyCode,
      timezone,
      document: agencyDocument(agency, legalOf(seeding, agency.code), seeding.now),
      last_booking_number: apartments
        .filter(({ agency: code }) => code === agency.code)
        .flatMap(({ bookings }) => bookings).length,
    })),
  )
  return ids
}

/** The site lets in its own name. */
const legalOf = ({ content }: Seeding, agencyCode: string): LegalFacts =>
  content.sites.find(({ agencies }) => agencies.includes(agencyCode))?.legal ?? {}

function agencyDocument(agency: AgencyContent, legal: LegalFacts, now: Date): AgencyDocument {
  const { title, subtitle, description, address, phone, email, team, checkInNote, picture, vat } = agency
  return {
    ...{ title, subtitle, description, address, phone, email, team, checkInNote, picture, vat },
    methodOfPayments: agency.methodOfPayments.map(paymentMethod),
    trader: traderOf(legal, agency, now),
  }
}

function paymentMethod(payment: StayPaymentContent): StayPayment {
  const {
    type,
    code,
    title,
    description,
    publishableKey,
    accountID,
    accountHolder,
    iban,
    bic,
    depositPercent,
    dueDays,
    minDaysBeforeArrival,
  } = payment
  const hasTransfer = accountHolder && iban && bic && depositPercent && dueDays && minDaysBeforeArrival
  return {
    ...{ type, code, title, description },
    ...(publishableKey && { publishableKey }),
    ...(accountID && { accountID }),
    ...(hasTransfer && {
      transfer: {
        accountHolder,
        iban,
        bic,
        depositPercent,
        dueDays,
        minDaysBeforeArrival,
        reminderDays: 2,
        lapseDays: 4,
      },
    }),
  }
}

const seasonsOf = ({ seasons }: ApartmentContent): StoredSeasons =>
  seasons.map(({ nightlyPrice, arrivalWeekdays, ...season }) => ({
    ...season,
    nightlyAmount: amountFromDecimal(nightlyPrice),
    // The content's week begins on Sunday, a stay's on Monday.
    arrivalWeekdays: arrivalWeekdays.map((weekday) => (weekdays.indexOf(weekday) + 6) % 7),
  }))

function apartmentDocument(
  apartment: ApartmentContent,
  { amenities, cancellationPolicies }: HospitalityContent,
): ApartmentDocument {
  const { description, floor, beds, houseRules, checkIn, checkOut, coordinates, pictures, captions, vat } = apartment
  const policy = cancellationPolicies.find(({ code }) => code === apartment.cancellationPolicy)
  if (!policy) throw new Error(`The demo content refers to ${apartment.cancellationPolicy}, which it does not have.`)
  return {
    ...{ description, floor, beds, houseRules, checkIn, checkOut, coordinates, pictures, captions, vat },
    amenityTitles: Object.fromEntries(apartment.amenities.map((code) => [code, amenities[code] ?? {}])),
    taxExemptUnderAge: apartment.taxExemptUnderAge,
    securityDepositAmount: amountFromDecimal(apartment.securityDeposit),
    cancellation: { tiers: policy.tiers, text: policy.text },
  }
}

/** Invented, like everybody in the demo. */
const guestNames = [
  ['Ingrid', 'Lindqvist'],
  ['Thomas', 'Aubrac'],
  ['Miriam', 'Feldkamp'],
  ['Owen', 'Hathersage'],
  ['Camille', 'Roussillat'],
  ['Jonas', 'Reuterfeld'],
] as const

interface Places {
  agencyIds: ReadonlyMap<string, string>
  apartments: { id: string; apartment: ApartmentContent }[]
}

async function seedBookings(
  seeding: Seeding,
  { timezone, currencyCode, cancellationPolicies, communes }: HospitalityContent,
  places: Places,
) {
  const today = dayIn(timezone, seeding.now)
  const numbers = new Map<string, number>()
  const stays = places.apartments.flatMap(({ id, apartment }) =>
    apartment.bookings.map((booking) => {
      const number = (numbers.get(apartment.agency) ?? 0) + 1
      numbers.set(apartment.agency, number)
      const startDate = addDays(today, booking.startInDays)
      const stay = {
        startDate,
        endDate: addDays(startDate, booking.nights),
        adults: Math.min(2, apartment.guests),
        children: 0,
      }
      const seasons = seasonsOf(apartment)
      const rule = {
        seasons,
        guests: apartment.guests,
        maximumStay,
        cleaningAmount: amountFromDecimal(apartment.cleaningFee),
        touristTax: ratesOf(communes, apartment),
        isLettable: true,
      }
      return {
        bookingId: newPurchaseId(),
        apartmentId: id,
        apartment,
        seasons,
        stay,
        number,
        price: priceStay(rule, stay),
      }
    }),
  )
  const cancellationOf = ({ cancellationPolicy }: ApartmentContent) => {
    const policy = cancellationPolicies.find(({ code }) => code === cancellationPolicy)
    return { tiers: policy?.tiers ?? [], text: policy?.text ?? {} }
  }
  await insertRows(
    seeding.trx,
    'purchase',
    {
      id: 'text',
      site_id: 'uuid',
      agency_id: 'uuid',
      language: 'text',
      origin: 'text',
      status: 'text',
      shipping_status: 'text',
      number: 'int',
      contact: 'jsonb',
      email_folded: 'text',
      note: 'text',
      currency_code: 'text',
      products_amount: 'int',
      tourist_tax_amount: 'int',
      total_amount: 'int',
      paid_amount: 'int',
      payment_type: 'text',
      payment_title: 'text',
      payment_details: 'jsonb',
      terms_accepted_at: 'timestamptz',
      created_at: 'timestamptz',
      accepted_at: 'timestamptz',
      paid_at: 'timestamptz',
    },
    stays.map(({ bookingId, apartment, number, price }) => {
      const [firstname, lastname] = guestNames[number % guestNames.length] ?? guestNames[0]
      const email = `${firstname}.${lastname}@example.org`.toLowerCase()
      const booked = daysFrom(seeding.now, -40).toISOString()
      return {
        id: bookingId,
        site_id: siteIdOf(seeding, apartment.agency),
        agency_id: idOf(places.agencyIds, apartment.agency),
        language: 'fr',
        origin: '',
        status: 'paid',
        shipping_status: 'not_needed',
        number,
        contact: {
          email: { type: 'PERSONAL', email },
          firstname,
          lastname,
          address: { addressLines: [], postalCode: '', city: '', countryCode: '' },
          phone: { type: 'PERSONAL', number: '+33 1 99 00 00 00' },
        },
        email_folded: email,
        note: '',
        currency_code: currencyCode,
        products_amount: price.nightsAmount + price.cleaningAmount,
        tourist_tax_amount: price.touristTaxAmount,
        total_amount: price.totalAmount,
        paid_amount: price.totalAmount,
        payment_type: 'BANK_TRANSFER',
        payment_title: '',
        payment_details: {},
        ...{ terms_accepted_at: booked, created_at: booked, accepted_at: booked, paid_at: booked },
      }
    }),
  )
  await insertRows(
    seeding.trx,
    'purchase_line',
    {
      id: 'uuid',
      purchase_id: 'text',
      position: 'int',
      type: 'text',
      code: 'text',
      quantity: 'int',
      unit_amount: 'int',
      apartment_id: 'uuid',
      during: 'daterange',
      adults: 'int',
      children: 'int',
      title: 'jsonb',
      thumbnail: 'text',
      price: 'jsonb',
      nights_amount: 'int',
      cleaning_amount: 'int',
      tourist_tax_amount: 'int',
      cancellation: 'jsonb',
      withdrawn: 'int',
      is_registration_required: 'boolean',
      commune_code: 'text',
      class: 'text',
      registration_number: 'text',
    },
    stays.map(({ bookingId, apartmentId, apartment, seasons, stay, price }) => ({
      id: randomUUID(),
      purchase_id: bookingId,
      position: 0,
      type: 'NIGHTS',
      code: apartment.code,
      quantity: 1,
      unit_amount: price.nightsAmount + price.cleaningAmount,
      apartment_id: apartmentId,
      during: `[${stay.startDate},${stay.endDate})`,
      adults: stay.adults,
      children: stay.children,
      title: apartment.title,
      thumbnail: apartment.thumbnail,
      price: {
        nights: price.nights.map((part) => ({
          ...part,
          title: seasons.find(({ code }) => code === part.seasonCode)?.title ?? {},
        })),
        touristTax: price.touristTax,
        touristTaxShares: price.touristTaxShares,
        exemptNights: price.exemptNights,
      },
      nights_amount: price.nightsAmount,
      cleaning_amount: price.cleaningAmount,
      tourist_tax_amount: price.touristTaxAmount,
      cancellation: cancellationOf(apartment),
      withdrawn: 0,
      is_registration_required: false,
      commune_code: apartment.commune,
      class: apartment.class,
      registration_number: apartment.registration?.number ?? null,
    })),
  )
  await insertRows(
    seeding.trx,
    'hold',
    {
      purchase_id: 'text',
      apartment_id: 'uuid',
      during: 'daterange',
      quantity: 'int',
      status: 'text',
      expires_at: 'timestamptz',
    },
    stays.map(({ bookingId, apartmentId, stay }) => ({
      purchase_id: bookingId,
      apartment_id: apartmentId,
      during: `[${stay.startDate},${stay.endDate})`,
      quantity: 1,
      status: 'committed',
      expires_at: seeding.now.toISOString(),
    })),
  )
}

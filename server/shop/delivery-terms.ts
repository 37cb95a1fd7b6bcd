import { type Origin, settledPlaces, taxesTo } from '#contract/abroad.ts'
import { displayNames, formatTimeRange, listFormat, localeOf } from '#contract/formats.ts'
import { type CurrencyCode, formatPrice } from '#contract/money.ts'
import { localize } from '#contract/localized.ts'
import { dayIn } from '#contract/days.ts'
import { wineKinds } from '#contract/wine-kinds.ts'
import { deliveryTypes, type DeliveryTerms, type OpeningHours } from '#contract/shop.ts'
import type { Translate } from '../i18n/translator.ts'
import { expectedDays } from './delivery-days.ts'
import { expectedSentence } from './expected-words.ts'
import { taxesSentence } from './taxes-words.ts'
import { type DeliveryMethod, type DeliveryZone, type ShopDocument } from '#contract/documents/shop.ts'
import { weekInGroups } from '#contract/weekdays.ts'

interface Speaker {
  language: string
  translate: Translate
}

interface House {
  document: ShopDocument
  currencyCode: CurrencyCode
  cartonBottles: number
}

/**
 * Where a parcel most likely goes while nobody has said so: German readers live in Germany where the shop sends there,
 * everybody else in the shop's own country. What is said for it always names it.
 */
export function likelyCountry(methods: readonly DeliveryMethod[], language: string, origin: Origin): string {
  const serves = (country: string) =>
    methods.some(
      ({ type, zones }) => type === 'SHIPPING' && zones.some((zone) => settledPlaces(zone, origin).has(country)),
    )
  return language === 'de' && serves('DE') ? 'DE' : origin.countryCode
}

/** What each way of delivery costs, when it comes and from how many bottles on, in sentences (SELL-08). */
export function deliveryTerms({ document, ...house }: House, now: Date, speaker: Speaker): DeliveryTerms[] {
  const { methodOfDeliveries: methods, address, settlements, timezone } = document
  const origin = { countryCode: address.countryCode, settlements, today: dayIn(timezone, now) }
  const country = likelyCountry(methods, speaker.language, origin)
  return deliveryTypes.flatMap((type) => {
    const method = methods.find((candidate) => candidate.type === type)
    if (!method) return []
    // A zone that reaches nobody yet is not spoken of.
    const zones = method.zones.filter((zone) => settledPlaces(zone, origin).size > 0)
    if (method.zones.length > 0 && zones.length === 0) return []
    return [termsOf({ ...method, zones }, { document, ...house }, { country, origin, now, speaker })]
  })
}

interface Saying {
  country: string
  origin: Origin
  now: Date
  speaker: Speaker
}

function termsOf(method: DeliveryMethod, house: House, saying: Saying): DeliveryTerms {
  const { language } = saying.speaker
  const zone =
    method.zones.find((each) => settledPlaces(each, saying.origin).has(saying.country)) ?? method.zones[0] ?? null
  const isSent = method.type === 'SHIPPING'
  const title = localize(method.title, language)
  return {
    type: method.type,
    title: isSent && zone ? `${title}, ${localize(zone.title, language)}` : title,
    lines: [
      ...(method.type === 'PICKUP' ? [addressOf(house.document)] : []),
      ...(method.type === 'LOCAL' && zone ? placesOf(zone, saying.speaker) : []),
      priceSentence(method, zone, house, saying),
      ...daysOf(method, zone, house, saying),
      ...(zone ? abroadOf(zone, saying) : []),
    ],
    minBottles: method.minBottles,
    hours: method.type === 'PICKUP' ? hoursOf(house.document.openingHours, saying.speaker) : [],
    elsewhere: isSent
      ? method.zones
          .filter((other) => other !== zone)
          .map((other) =>
            saying.speaker.translate('delivery.hours', {
              days: localize(other.title, language),
              hours: [
                priceSentence(method, other, house, saying),
                ...daysOf(method, other, house, saying),
                ...abroadOf(other, saying),
              ].join(' '),
            }),
          )
      : [],
  }
}

function priceSentence(
  method: DeliveryMethod,
  zone: DeliveryZone | null,
  { currencyCode, cartonBottles }: House,
  { country, speaker: { language, translate } }: Saying,
): string {
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const rate = zone?.rates[0]
  // Of a parcel the page says it beside the button that adds them.
  const isSaid = method.type !== 'SHIPPING' && (method.minBottles ?? 0) > 1
  const from = isSaid ? translate('delivery.from', { count: method.minBottles ?? 0 }) : ''
  if (!zone || !rate) {
    const amount = method.amount ?? 0
    return sentence([amount === 0 ? translate('delivery.free') : price(amount), from])
  }
  const { ageCheck } = method
  const isChecked = ageCheck?.countries.includes(zone.countries.includes(country) ? country : (zone.countries[0] ?? ''))
  const checks = isChecked ? (ageCheck?.amount ?? 0) * Math.ceil(rate.upToBottles / cartonBottles) : 0
  return sentence([
    translate('delivery.upTo', { price: price(rate.amount + checks), count: rate.upToBottles }),
    zone.freeAboveAmount === null ? '' : translate('delivery.freeFrom', { amount: price(zone.freeAboveAmount) }),
    from,
  ])
}

const sentence = (parts: readonly string[]): string => `${parts.filter(Boolean).join(', ')}.`

function daysOf(
  method: DeliveryMethod,
  zone: DeliveryZone | null,
  { document }: House,
  { now, speaker }: Saying,
): string[] {
  const expected = expectedDays(method, zone, document, now)
  return expected ? [`${expectedSentence(expected, speaker)}.`] : []
}

/** Which countries of a zone abroad are reached, by which wines, and who pays excise, VAT and customs there. */
function abroadOf(zone: DeliveryZone, { origin, speaker: { language, translate } }: Saying): string[] {
  const places = [...settledPlaces(zone, origin)]
  const list = listFormat(localeOf(language), {})
  const names = displayNames(language, { type: 'region' })
  const taxes = new Set(places.map(([country, kinds]) => taxesTo(origin, country, kinds)))
  if (taxes.has('HOME')) return []
  const named = places.map(([code, kinds]) => {
    const country = names.of(code) ?? code
    if (kinds.length === wineKinds.length) return country
    return translate('delivery.onlyKinds', {
      country,
      kinds: list.format(kinds.map((kind) => translate(`delivery.kinds.${kind}`))),
    })
  })
  return [
    `${translate('delivery.to', { places: list.format(named) })}.`,
    // Of several the lesser promise.
    ...(['IMPORT', 'SELLER', 'BUYER'] as const)
      .filter((each) => taxes.has(each))
      .slice(0, 1)
      .map((each) => `${taxesSentence(each, { translate })}.`),
  ]
}

const addressOf = ({ address }: ShopDocument): string =>
  `${[...address.addressLines, `${address.postalCode} ${address.city}`].join(', ')}.`

/** `39*` is every postal code of a French department. */
function placesOf({ postalCodes }: DeliveryZone, { language, translate }: Speaker): string[] {
  const codes = (postalCodes ?? []).filter((code) => !code.startsWith('!')).map((code) => code.replace('*', ''))
  if (codes.length === 0) return []
  const places = listFormat(localeOf(language), {}).format(codes.toSorted())
  return [`${translate('delivery.places', { places })}.`]
}

/** The week of the door, a line for days that follow each other with the same hours. */
const hoursOf = (openingHours: OpeningHours, { language, translate }: Speaker): string[] =>
  weekInGroups(openingHours).map(({ first, last, ranges }) => {
    const from = translate(`common.dates.weekdays.${first}`)
    const to = translate(`common.dates.weekdays.${last}`)
    return translate('delivery.hours', {
      days: first === last ? from : translate('delivery.days', { from, to }),
      hours: ranges.map((range) => formatTimeRange(range, language)).join(', '),
    })
  })

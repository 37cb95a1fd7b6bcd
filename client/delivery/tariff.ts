import type { Origin } from '#contract/abroad.ts'
import { priceDelivery, type PricedDelivery } from '#contract/delivery-prices.ts'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { amountIn, bottlesIn, writtenAmount, writtenNumber } from '../office/forms/numbers.ts'
import type { Typed } from '../office/forms/use-draft.ts'

export type Delivery = OfficeResult<'deliveryRead'>

/** From where the house sends, as the rule that charges sees it. */
export const originOf = ({ ownCountry, settlements, today }: Delivery): Origin => ({
  countryCode: ownCountry,
  settlements,
  today,
})

/** A column of the tariff: where a way goes. */
export interface Column {
  key: string
  way: DeliveryMethod
  zone: DeliveryZone
}

/** What is wrong in a field, by the end of its text's key. */
export type Wrong = 'number' | 'gap' | 'hour' | 'dhlBillingNumber'

/** What carriers call a parcel of this house, in the fields of the sheet. */
export const toolFields = ['colishipProduct', 'dhlBillingNumber', 'dhlProduct'] as const

export const columnsOf = (ways: readonly DeliveryMethod[]): Column[] =>
  ways.flatMap((way) => way.zones.map((zone) => ({ key: `${way.type} ${zone.code}`, way, zone })))

/** The rows of the tariff: up to how many bottles each price holds, rising. */
export const bandsOf = (ways: readonly DeliveryMethod[]): number[] =>
  [...new Set(columnsOf(ways).flatMap(({ zone }) => zone.rates.map((rate) => rate.upToBottles)))].toSorted(
    (a, b) => a - b,
  )

/** Bottles by which what lies beyond the last band is counted; null where the zones differ. */
export function beyondStep({ ways, cartonBottles }: Pick<Delivery, 'ways' | 'cartonBottles'>): number | null {
  const steps = new Set(columnsOf(ways).flatMap(({ zone }) => zone.beyond?.perBottles ?? []))
  return steps.size > 1 ? null : ([...steps][0] ?? cartonBottles)
}

/** What stands in the fields; amounts as they are written, nothing where there is none. */
export function typedOf(delivery: Delivery, language: string): Typed {
  const { ways, cartonBottles, tools } = delivery
  const bands = bandsOf(ways)
  const amount = (value: number | null | undefined) => (value == null ? '' : writtenAmount(value, language))
  const number = (value: number | null) => (value === null ? '' : writtenNumber(value, language))
  return Object.fromEntries([
    ['carton', String(cartonBottles)],
    ...toolFields.map((field) => [field, tools[field]]),
    ...ways.flatMap((way) => [
      [`${way.type} min`, number(way.minBottles)],
      [`${way.type} max`, number(way.maxBottles)],
      [`${way.type} lead`, number(way.leadTimeWorkingDays)],
      [`${way.type} before`, way.orderBefore ?? ''],
      [`${way.type} price`, amount(way.amount)],
    ]),
    ...columnsOf(ways).flatMap(({ key, zone }) => [
      ...bands.map((band) => [
        `${key} ${band}`,
        amount(zone.rates.find(({ upToBottles }) => band <= upToBottles)?.amount),
      ]),
      [`${key} beyond`, amount(zone.beyond?.amount)],
      [`${key} free`, amount(zone.freeAboveAmount)],
    ]),
  ])
}

/** What is no number, no hour, or leaves out a price in between, by its field. */
export function wrongFields(delivery: Delivery, typed: Typed): Map<string, Wrong> {
  const wrong = new Map<string, Wrong>()
  const bands = bandsOf(delivery.ways)
  const at = (key: string) => typed[key]?.trim() ?? ''
  const check = (key: string, isRight: (text: string) => boolean, what: Wrong = 'number') => {
    if (at(key) !== '' && !isRight(at(key))) wrong.set(key, what)
  }
  const isAmount = (text: string) => amountIn(text) !== null
  const isCount = (text: string) => bottlesIn(text) !== null
  if (!bottlesIn(at('carton'))) wrong.set('carton', 'number')
  check('dhlBillingNumber', (text) => /^[\dA-Z]{14}$/i.test(text), 'dhlBillingNumber')
  for (const { type } of delivery.ways) {
    for (const field of ['min', 'max', 'lead']) check(`${type} ${field}`, isCount)
    check(`${type} before`, (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'hour')
    check(`${type} price`, isAmount)
  }
  for (const { key } of columnsOf(delivery.ways)) {
    const keys = bands.map((band) => `${key} ${band}`)
    const last = keys.findLastIndex((each) => at(each) !== '')
    for (const [index, each] of keys.entries())
      if (at(each) === '' && index <= Math.max(last, 0)) wrong.set(each, 'gap')
      else check(each, isAmount)
    for (const field of ['beyond', 'free']) check(`${key} ${field}`, isAmount)
  }
  return wrong
}

/** The ways as the fields say them; what is written wrong counts as it is stored, what nobody has touched stays. */
export function waysOf(
  delivery: Delivery,
  typed: Typed,
  language: string,
): Pick<Delivery, 'ways' | 'cartonBottles' | 'tools'> {
  const stored = typedOf(delivery, language)
  const wrong = wrongFields(delivery, typed)
  const bands = bandsOf(delivery.ways)
  const step = beyondStep(delivery) ?? delivery.cartonBottles
  const text = (key: string) => (wrong.has(key) ? stored[key] : typed[key])?.trim() ?? ''
  const isTouched = (key: string) => typed[key] !== stored[key]
  const count = (key: string, was: number | null) => (isTouched(key) ? bottlesIn(text(key)) : was)
  const amount = (key: string, was: number | null) => (isTouched(key) ? amountIn(text(key)) : was)
  const zoneOf = (key: string, zone: DeliveryZone): DeliveryZone => {
    const rates = bands.flatMap((upToBottles) => {
      const price = amountIn(text(`${key} ${upToBottles}`))
      return price === null ? [] : [{ upToBottles, amount: price }]
    })
    const beyond = amount(`${key} beyond`, zone.beyond?.amount ?? null)
    return {
      ...zone,
      rates: bands.some((band) => isTouched(`${key} ${band}`)) ? rates : zone.rates,
      beyond: beyond === null ? null : { perBottles: zone.beyond?.perBottles ?? step, amount: beyond },
      freeAboveAmount: amount(`${key} free`, zone.freeAboveAmount),
    }
  }
  const ways = delivery.ways.map(({ orderBefore, ...way }): DeliveryMethod => {
    const { type } = way
    const before = isTouched(`${type} before`) ? text(`${type} before`) : (orderBefore ?? '')
    return {
      ...way,
      minBottles: count(`${type} min`, way.minBottles),
      maxBottles: count(`${type} max`, way.maxBottles),
      leadTimeWorkingDays: count(`${type} lead`, way.leadTimeWorkingDays),
      amount: amount(`${type} price`, way.amount),
      ...(before !== '' && { orderBefore: before }),
      zones: way.zones.map((zone) => zoneOf(`${type} ${zone.code}`, zone)),
    }
  })
  return {
    ways,
    cartonBottles: bottlesIn(text('carton')) ?? delivery.cartonBottles,
    tools: {
      colishipProduct: text('colishipProduct'),
      dhlBillingNumber: text('dhlBillingNumber'),
      dhlProduct: text('dhlProduct'),
    },
  }
}

/** What so many bottles cost to this zone, wherever in it: by the very function that charges them. */
export function priceTo(
  { way, zone }: Pick<Column, 'way' | 'zone'>,
  { bottles, amount, cartonBottles }: { bottles: number; amount: number; cartonBottles: number },
): PricedDelivery {
  const destination = { countryCode: zone.countries[0] ?? '', postalCode: '' }
  // As if it were at home: what is not settled abroad is said beside its zone, and its price can be tried all the same.
  const origin = { countryCode: destination.countryCode, settlements: [], today: '' }
  const tried = { ...zone, countries: [destination.countryCode], postalCodes: null }
  return priceDelivery({ ...way, zones: [tried] }, { bottles, kinds: [], amount, destination, cartonBottles }, origin)
}

/** With one more row: each zone keeps what it costs now. */
export const withBand = (ways: readonly DeliveryMethod[], band: number): DeliveryMethod[] =>
  eachZone(ways, (zone) => {
    const rate = zone.rates.find(({ upToBottles }) => band < upToBottles)
    if (!rate || zone.rates.some(({ upToBottles }) => upToBottles === band)) return zone
    const rates = [...zone.rates, { upToBottles: band, amount: rate.amount }]
    return { ...zone, rates: rates.toSorted((a, b) => a.upToBottles - b.upToBottles) }
  })

/** Without this row: up to the next one, the next one's price holds. The last price of a zone stays. */
export const withoutBand = (ways: readonly DeliveryMethod[], band: number): DeliveryMethod[] =>
  eachZone(ways, (zone) => {
    const rates = zone.rates.filter(({ upToBottles }) => upToBottles !== band)
    return rates.length === 0 ? zone : { ...zone, rates }
  })

const eachZone = (ways: readonly DeliveryMethod[], change: (zone: DeliveryZone) => DeliveryZone): DeliveryMethod[] =>
  ways.map((way) => ({ ...way, zones: way.zones.map(change) }))

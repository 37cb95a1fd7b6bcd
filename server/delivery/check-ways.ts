import { isDeepStrictEqual } from 'node:util'
import { servedCountries } from '#contract/abroad.ts'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import { localize, type LocalizedText } from '#contract/localized.ts'
import type { OfficeContext } from '../office-context.ts'
import { isCountry } from '../i18n/references.ts'
import { refuse } from '../refusal.ts'

type Reader = Pick<OfficeContext, 'language'>

interface Around {
  /** As they are stored: a zone of before that mixes borders stays as it was typed, and serves nobody behind customs. */
  before: readonly DeliveryMethod[]
  ownCountry: string
}

/**
 * What no schema can say of ways of delivery: that each is offered once and can be charged wherever it goes.
 * @throws DELIVERY_NONE, DELIVERY_WAY, DELIVERY_ZONE, each naming what is wrong and where
 */
export function checkWays(ctx: Reader, ways: readonly DeliveryMethod[], { before, ownCountry }: Around): void {
  if (ways.length === 0) throw refuse('DELIVERY_NONE')
  for (const way of ways) {
    const name = localize(way.title, ctx.language)
    const wrong = wrongIn(way, ways)
    if (wrong) throw refuse('DELIVERY_WAY', { way: name || way.type, what: wrong }, way.type)
    for (const [at, zone] of way.zones.entries()) {
      const isNew = !before.some(({ zones }) => zones.some((old) => isDeepStrictEqual(old.countries, zone.countries)))
      const isMixed = isNew && servedCountries(zone.countries, ownCountry).length < zone.countries.length
      // Nobody could choose it as their country: `UK` has a name, and is written GB.
      const isUnknown = isNew && zone.countries.some((code) => !isCountry(code))
      const what = wrongInZone(zone, way.zones.slice(0, at)) ?? (isUnknown ? 'unknown' : isMixed ? 'customs' : null)
      if (what)
        throw refuse(
          'DELIVERY_ZONE',
          { zone: localize(zone.title, ctx.language) || name, what },
          `${way.type}.${zone.code}`,
        )
    }
  }
}

function wrongIn(way: DeliveryMethod, ways: readonly DeliveryMethod[]): string | null {
  const { type, title, minBottles, maxBottles, orderBefore, zones } = way
  if (ways.some((other) => other !== way && other.type === type)) return 'twice'
  if (isWordless(title)) return 'title'
  if (minBottles !== null && maxBottles !== null && minBottles > maxBottles) return 'bottles'
  if (orderBefore !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(orderBefore)) return 'hour'
  return type !== 'PICKUP' && zones.length === 0 ? 'zones' : null
}

function wrongInZone(zone: DeliveryZone, before: readonly DeliveryZone[]): string | null {
  const { code, title, countries, postalCodes, rates, beyond, delayWorkingDays } = zone
  if (before.some((other) => other.code === code)) return 'code'
  if (isWordless(title)) return 'title'
  if (countries.length === 0 || countries.some((country) => !/^[A-Z]{2}$/.test(country))) return 'countries'
  // A list of none would serve the whole country.
  if (postalCodes?.length === 0) return 'postal'
  if (postalCodes?.some((pattern) => !/^!?[0-9A-Z][0-9A-Z -]{0,9}\*?$/.test(pattern))) return 'postal'
  if (rates.length === 0 || [...rates, ...(beyond ? [beyond] : [])].some(({ amount }) => amount < 0)) return 'rates'
  if (rates.some(({ upToBottles }, at) => at > 0 && upToBottles <= (rates[at - 1]?.upToBottles ?? 0))) return 'rising'
  if (delayWorkingDays.min > delayWorkingDays.max) return 'days'
  return before.some((other) => other.postalCodes === null && countries.every((one) => other.countries.includes(one)))
    ? 'covered'
    : null
}

const isWordless = (text: LocalizedText): boolean => Object.values(text).every((words) => words.trim() === '')

import { borderTo, kindsNotSettled, servedCountries } from '#contract/abroad.ts'
import { displayNames, listFormat, localeOf } from '#contract/formats.ts'
import { wineKinds } from '#contract/wine-kinds.ts'
import type { Translate } from '../base/texts.ts'
import { type Delivery, originOf } from './tariff.ts'

/** What keeps a zone from serving countries that it lists: a border between them, and what is not settled. */
export function abroadWords(
  countries: readonly string[],
  delivery: Delivery,
  { language, t }: { language: string; t: Translate },
): string[] {
  const names = displayNames(language, { type: 'region' })
  const list = (all: string[]) => listFormat(localeOf(language), {}).format(all)
  const nameOf = (code: string) => names.of(code) ?? code
  const known = countries.filter((code) => /^[A-Z]{2}$/.test(code))
  const served = servedCountries(known, delivery.ownCountry)
  const alone = known.filter((code) => !served.includes(code))
  const off = served
    .filter((code) => borderTo(delivery.ownCountry, code) !== 'HOME')
    .flatMap((code) => {
      const kinds = kindsNotSettled(originOf(delivery), code, wineKinds)
      if (kinds.length === 0) return []
      if (kinds.length === wineKinds.length) return [nameOf(code)]
      return [
        t('tariff.abroad.part', { country: nameOf(code), kinds: list(kinds.map((kind) => t(`tariff.kinds.${kind}`))) }),
      ]
    })
  return [
    ...(alone.length > 0 ? [t('tariff.abroad.alone', { countries: list(alone.map(nameOf)) })] : []),
    ...(off.length > 0 ? [t('tariff.abroad.missing', { countries: list(off) })] : []),
  ]
}

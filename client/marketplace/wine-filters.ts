import type { FoundWines } from '#contract/marketplace.ts'
import { formatShortPrice, type CurrencyCode } from '#contract/money.ts'
import { type PriceStep, priceSteps, type WineSearch } from '#contract/wine-search.ts'
import { eitherOf } from '#contract/written-lists.ts'
import type { Translate } from '../base/texts.ts'
import type { RobeName } from '../ui/Robe.tsx'

/** One word of a filter: pressed or not, and the search that pressing it leads to. */
export interface FilterChoice {
  code: string
  title: string
  robe?: RobeName
  count: number
  isChosen: boolean
  next: WineSearch
}

export interface FilterGroup {
  code: string
  title: string
  choices: FilterChoice[]
}

const kindWords: Record<string, { key: string; robe: RobeName }> = {
  red: { key: 'shop.colours.red', robe: 'red' },
  white: { key: 'shop.colours.white', robe: 'white' },
  rose: { key: 'shop.colours.rose', robe: 'rose' },
  sparkling: { key: 'shop.styles.sparkling', robe: 'sparkling' },
  sweet: { key: 'shop.colours.dessert', robe: 'dessert' },
}

/** The filters of a list in words, with what each choice would leave. A group with one choice is none. */
export function filterGroups(
  { counts, currencies }: Pick<FoundWines, 'counts' | 'currencies'>,
  search: WineSearch,
  { t, language }: { t: Translate; language: string },
): FilterGroup[] {
  const first = { ...search, page: 1 }
  const groups: FilterGroup[] = [
    {
      code: 'colour',
      title: t('finding.wines.colour'),
      choices: counts.kinds.map(({ code, count }) => ({
        code,
        title: t(kindWords[code]?.key ?? ''),
        ...(kindWords[code] && { robe: kindWords[code].robe }),
        count,
        isChosen: search.kinds.includes(code),
        next: { ...first, kinds: toggled(search.kinds, code) },
      })),
    },
    {
      code: 'price',
      title: t('finding.wines.price'),
      choices: counts.prices.map(({ code, count }) => ({
        code,
        title: priceWords(code, currencies, { t, language }),
        count,
        isChosen: search.price === code,
        next: { ...first, price: search.price === code ? null : code },
      })),
    },
    {
      code: 'region',
      title: t('finding.wines.region'),
      choices: counts.regions.map(({ code, title, count }) => ({
        code,
        title,
        count,
        isChosen: search.regions.includes(code),
        next: { ...first, regions: toggled(search.regions, code) },
      })),
    },
    {
      code: 'today',
      title: t('finding.wines.today'),
      choices: [
        {
          code: 'ready',
          title: t('finding.wines.ready'),
          count: counts.ready,
          isChosen: search.isReady,
          next: { ...first, isReady: !search.isReady },
        },
        {
          code: 'stock',
          title: t('finding.wines.inStock'),
          count: counts.inStock,
          isChosen: search.isInStock,
          next: { ...first, isInStock: !search.isInStock },
        },
      ],
    },
  ]
  return groups.filter(({ choices }) => choices.length > 1 || choices.some(({ isChosen }) => isChosen))
}

const toggled = <Word extends string>(words: readonly Word[], word: Word): Word[] =>
  words.includes(word) ? words.filter((each) => each !== word) : [...words, word]

/** `Jusqu’à 20 €`, or `20 € ou 20 $US` where estates sell in more than one currency: nothing is converted. */
function priceWords(
  step: PriceStep,
  currencies: readonly CurrencyCode[],
  { t, language }: { t: Translate; language: string },
): string {
  const units = Number(step === 'over' ? priceSteps.at(-2) : step)
  const prices = currencies.map((currency) =>
    formatShortPrice({ amount: units * 100, currencyCode: currency }, language),
  )
  const price = eitherOf(prices, language)
  return t(step === 'over' ? 'finding.wines.priceOver' : 'finding.wines.priceUpTo', { price })
}

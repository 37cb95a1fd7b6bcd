import { formatPrice, type CurrencyCode } from '#contract/money.ts'
import type { PricedDelivery } from '#contract/delivery-prices.ts'
import type { Translate } from '../base/texts.ts'

export interface PricedWords {
  words: string
  tone: 'price' | 'free' | 'none'
}

/** What a buyer would be told of the price, or from where on there is one. */
export function pricedWords(
  priced: PricedDelivery,
  { currencyCode, language, t }: { currencyCode: CurrencyCode; language: string; t: Translate },
): PricedWords {
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const { reason } = priced
  if (reason) {
    const { count = 0, amount = 0 } = reason.parameters
    const known = ['MIN_BOTTLES', 'MAX_BOTTLES', 'MIN_AMOUNT'].includes(reason.code) ? reason.code : 'NO_RATE'
    return { words: t(`tariff.reasons.${known}`, { count, price: price(amount) }), tone: 'none' }
  }
  if (priced.totalAmount === 0) return { words: t('tariff.free'), tone: 'free' }
  return { words: price(priced.totalAmount), tone: 'price' }
}

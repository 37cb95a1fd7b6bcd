import type { Code } from '#contract/codes-office.ts'
import { numberFormat } from '#contract/formats.ts'
import { formatPrice, type CurrencyCode } from '#contract/money.ts'
import { formatDate } from '../i18n/dates.ts'
import type { Translate } from '../base/texts.ts'

interface Wording {
  currencyCode: CurrencyCode
  language: string
  t: Translate
}

/** `− 10 % dès 60,00 €` */
export function givenWords(
  { type, value, minAmount }: Pick<Code['sheet'], 'type' | 'value' | 'minAmount'>,
  { currencyCode, language, t }: Wording,
): string {
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const given =
    type === 'PERCENT'
      ? numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100_00)
      : price(value)
  return minAmount > 0 ? t('codes.givenFrom', { given, from: price(minAmount) }) : t('codes.given', { given })
}

/** From when on it counts, or until when. */
export function whenWords({ sheet: { from, to }, step }: Code, language: string, t: Translate): string {
  const day = (date: string) => formatDate(date, language, 'LONG')
  return step === 'later' ? t('codes.from', { day: day(from) }) : t('codes.until', { day: day(to) })
}

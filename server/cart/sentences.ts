import { displayNames, listFormat, localeOf, longDate } from '#contract/formats.ts'
import { formatPrice, type CurrencyCode } from '#contract/money.ts'
import { localize } from '#contract/localized.ts'
import type { Translate } from '../i18n/translator.ts'
import { refuse, type MessageValues, type Refusal } from '../refusal.ts'
import type { PricedDelivery, Reason } from '#contract/delivery-prices.ts'
import { kindsOf, type WineKind } from '#contract/wine-kinds.ts'
import type { PricedCart, PricedLine } from './priced-cart.ts'
import type { PromoProblem } from './promo-codes.ts'

/** How amounts, dates and sentences are said to this visitor. */
export interface Speaker {
  language: string
  translate: Translate
}

/** The refusal of a line that cannot be bought as it stands: it names the wine and says how much is left. */
export function lineRefusal({ line, problem }: PricedLine, language: string): Refusal | null {
  if (!problem) return null
  return refuse(problem.code, { title: localize(line.title, language), min: problem.min, max: problem.max })
}

export function promoRefusal(problem: PromoProblem, currencyCode: CurrencyCode, language: string): Refusal {
  return refuse(problem.code, promoValues(problem, currencyCode, language))
}

export function lineSentence(priced: PricedLine, { language, translate }: Speaker): string {
  const refusal = lineRefusal(priced, language)
  return refusal ? translate(`errors.${refusal.code}`, refusal.values) : ''
}

export function promoSentence(
  problem: PromoProblem,
  currencyCode: CurrencyCode,
  { language, translate }: Speaker,
): string {
  return translate(`errors.${problem.code}`, promoValues(problem, currencyCode, language))
}

/**
 * The grower's own sentence if there is one, else the platform's.
 * @param countryCode where it would go, when the cart does not say it.
 */
export function deliverySentence(
  { method }: PricedDelivery,
  reason: Reason,
  cart: Pick<PricedCart, 'shop' | 'lines' | 'contact'>,
  { language, translate }: Speaker,
  countryCode = cart.contact?.address.countryCode ?? '',
): string {
  if (reason.kinds) return notSettledSentence(reason.kinds, cart, { language, translate }, countryCode)
  const { currencyCode } = cart.shop
  const own = localize(method.nonEligibilityTexts[reason.code], language)
  if (own) return own
  const { amount, ...rest } = reason.parameters
  return translate(`checkout.nonEligibility.${reason.code}`, {
    ...rest,
    ...(amount !== undefined && { amount: formatPrice({ amount, currencyCode }, language) }),
  })
}

/** Which wines they are and where they cannot go: a house's own sentence cannot know. */
function notSettledSentence(
  kinds: readonly WineKind[],
  { lines }: Pick<PricedCart, 'lines'>,
  { language, translate }: Speaker,
  countryCode: string,
): string {
  const wines = lines
    .filter(({ type, styles }) => type === 'PRODUCT' && kindsOf(styles).some((kind) => kinds.includes(kind)))
    .map(({ title }) => localize(title, language))
  return translate('checkout.nonEligibility.NOT_SETTLED', {
    wines: listFormat(localeOf(language), { type: 'conjunction' }).format(wines),
    country: displayNames(language, { type: 'region' }).of(countryCode.toUpperCase()) ?? countryCode,
  })
}

function promoValues(problem: PromoProblem, currencyCode: CurrencyCode, language: string): MessageValues {
  switch (problem.code) {
    case 'PROMO_CODE_NOT_YET':
      return { date: longDate(problem.date, language) }
    case 'PROMO_CODE_MIN_AMOUNT':
      return { amount: formatPrice({ amount: problem.amount, currencyCode }, language) }
    default:
      return {}
  }
}

interface Signs {
  /** Between thousands. */
  group: string
  decimal: string
  percent: string
  /** A currency's sign before or behind its amount. */
  withSign: (amount: string, sign: string) => string
  signs: Record<'EUR' | 'USD', string>
}

const behind = (amount: string, sign: string) => `${amount}\u00a0${sign}`

const writings: Record<string, Signs> = {
  fr: {
    ...{ group: '\u202f', decimal: ',', percent: '\u00a0%', withSign: behind },
    signs: { EUR: '€', USD: '$US' },
  },
  de: { group: '.', decimal: ',', percent: '\u00a0%', withSign: behind, signs: { EUR: '€', USD: '$' } },
  en: {
    ...{ group: ',', decimal: '.', percent: '%', withSign: (amount, sign) => sign + amount },
    signs: { EUR: '€', USD: '$' },
  },
}

/**
 * An amount as `Intl.NumberFormat` writes it; null in a language that is not known here. A document's first number
 * format costs a phone up to a tenth of a second, in one piece, while the page comes alive, and prices stand everywhere.
 * @param amount in minor units
 * @param isShort leaves out the cents where there are none
 */
export function writtenAmount(
  amount: number,
  currencyCode: 'EUR' | 'USD',
  language: string,
  { isShort = false }: { isShort?: boolean } = {},
): string | null {
  const writing = writings[language]
  if (!writing) return null
  const minor = Math.abs(amount)
  const whole = inThousands(String(Math.floor(minor / 100)), writing.group)
  const cents = isShort && minor % 100 === 0 ? '' : writing.decimal + String(minor % 100).padStart(2, '0')
  return (amount < 0 ? '-' : '') + writing.withSign(whole + cents, writing.signs[currencyCode])
}

/** A number with at most three decimals, as `Intl.NumberFormat` writes it. */
export function writtenNumber(value: number, language: string): string {
  const writing = writings[language]
  if (!writing || !Number.isFinite(value)) return new Intl.NumberFormat(language).format(value)
  const [whole = '', decimals] = String(Math.round(Math.abs(value) * 1000) / 1000).split('.')
  const written = inThousands(whole, writing.group) + (decimals ? writing.decimal + decimals : '')
  return (value < 0 ? '-' : '') + written
}

function inThousands(digits: string, between: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(between)
}

/** A reduction by so many percent, with the minus of figures: `−20 %`; null as above. */
export function writtenReduction(percent: number, language: string): string | null {
  const writing = writings[language]
  return writing ? `−${percent}${writing.percent}` : null
}

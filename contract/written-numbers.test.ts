import { expect, test } from 'vitest'
import { writtenAmount, writtenNumber, writtenReduction } from './written-numbers.ts'

const languages = ['fr', 'de', 'en']
const amounts = [
  0, 1, 99, 100, 1_050, 2_400, 99_999, 100_000, 123_456, 1_234_500, 99_999_999, 123_456_789_01, -550, -120_000,
]

test.each(languages)('[I18N-06] prices in %s are written as the standard library writes them', (language) => {
  for (const currency of ['EUR', 'USD'] as const) {
    const style = { style: 'currency', currency } as const
    const whole = new Intl.NumberFormat(language, style)
    const short = new Intl.NumberFormat(language, { ...style, trailingZeroDisplay: 'stripIfInteger' })
    for (const amount of amounts) {
      expect(writtenAmount(amount, currency, language)).toBe(whole.format(amount / 100))
      expect(writtenAmount(amount, currency, language, { isShort: true })).toBe(short.format(amount / 100))
    }
  }
})

test.each(languages)(
  '[I18N-06] reductions in %s are written as the standard library writes them, with the minus of figures',
  (language) => {
    const format = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always' })
    for (const percent of [1, 20, 99])
      expect(writtenReduction(percent, language)).toBe(format.format(-percent / 100).replace('-', '−'))
  },
)

test.each([...languages, 'it'])(
  '[I18N-06] numbers in %s are written as the standard library writes them',
  (language) => {
    const format = new Intl.NumberFormat(language)
    const numbers = [0, 1, 12, 999, 1_000, 12_345, 1_234_567, 0.5, 4.25, 1.2345, 0.9999, 1_999.9996, -3, -1_200.5]
    for (const number of [...numbers, NaN, Infinity])
      expect(writtenNumber(number, language)).toBe(format.format(number))
  },
)

test('[I18N-06] a language that is not known here is left to the standard library', () => {
  expect(writtenAmount(2_400, 'EUR', 'it')).toBeNull()
  expect(writtenReduction(20, 'it')).toBeNull()
})

import { expect, test } from 'vitest'
import { likelyCountry } from './checkout-form.ts'

test('[SELL-08] the country proposed is that of the reader’s language, as their browser spells it', () => {
  expect(likelyCountry('de', ['en-US', 'de-CH', 'de'])).toBe('CH')
  expect(likelyCountry('de', ['en-US'])).toBe('DE')
  expect(likelyCountry('fr', ['fr'])).toBe('FR')
  expect(likelyCountry('en', ['en-US'])).toBe('')
})

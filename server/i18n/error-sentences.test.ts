import { expect, test } from 'vitest'
import { languageCodes } from '#contract/localized.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { bookingHorizonDays } from '#contract/days.ts'
import { testLanguages } from '../testing/context.ts'

test('[CALL-04] every refusal has its sentence in every language, and no sentence is left without a refusal', () => {
  for (const language of languageCodes) {
    const sentences = testLanguages().sourceBundle(language, 'errors') ?? {}
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(errorCodes).toSorted())
    expect(Object.values(sentences)).not.toContain('')
  }
})

test('[STAY-03] dates too far away are refused with how far one may book, in every language', () => {
  expect(Math.round(bookingHorizonDays / 30)).toBe(18)
  for (const language of languageCodes)
    expect(testLanguages().translate(language)('errors.DATES_INVALID')).toMatch(/dix-huit|achtzehn|eighteen/)
})

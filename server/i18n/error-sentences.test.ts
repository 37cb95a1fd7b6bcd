import { expect, test } from 'vitest'
import { languageCodes } from '#contract/localized.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { testLanguages } from '../testing/context.ts'

test('[CALL-04] every refusal has its sentence in every language, and no sentence is left without a refusal', () => {
  for (const language of languageCodes) {
    const sentences = testLanguages().sourceBundle(language, 'errors') ?? {}
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(errorCodes).toSorted())
    expect(Object.values(sentences)).not.toContain('')
  }
})

import { expect, test } from 'vitest'
import { asSentence } from './durations.ts'

test('[I18N-01] a sentence ends in one full stop, also behind an abbreviation', () => {
  expect(asSentence('Drei Gläser, 2 Std.')).toBe('Drei Gläser, 2 Std.')
  expect(asSentence('Trois verres, 2 h')).toBe('Trois verres, 2 h.')
})

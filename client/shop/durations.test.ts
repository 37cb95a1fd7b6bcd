import { expect, test } from 'vitest'
import { asSentence, formatTime } from './durations.ts'

test('[I18N-01] a sentence ends in one full stop, also behind an abbreviation', () => {
  expect(asSentence('Drei Gläser, 2 Std.')).toBe('Drei Gläser, 2 Std.')
  expect(asSentence('Trois verres, 2 h')).toBe('Trois verres, 2 h.')
})

test('[I18N-06] French writes an hour with its h, and no noughts behind it', () => {
  expect([formatTime('14:30', 'fr'), formatTime('09:00', 'fr')]).toEqual(['14\u00a0h\u00a030', '9\u00a0h'])
  expect(formatTime('14:30', 'de')).toBe('14:30')
})

import { expect, test } from 'vitest'
import { testLanguages } from '../testing/context.ts'
import { refundPercent, termsSentence, termsSentenceFor } from './visit-rule.ts'

const languages = testLanguages()
const reader = (language: string) => ({ language, translate: languages.translate(language) })
/** A summer's visit at ten in Paris. */
const startsAt = new Date('2030-06-15T08:00:00Z')
const before = (hours: number, ms = 0) => new Date(startsAt.getTime() - hours * 3_600_000 + ms)
const rule = { freeUntilHours: 48, refundPercentAfter: 0 }
const text = { fr: 'Vous pouvez céder votre place.' }

test('[SELL-09] all comes back up to the last instant of the rule, then its share, and nothing once the visit has begun', () => {
  const share = { freeUntilHours: 48, refundPercentAfter: 50 }
  expect(refundPercent(share, startsAt, before(48))).toBe(100)
  expect(refundPercent(share, startsAt, before(48, 1))).toBe(50)
  expect(refundPercent(rule, startsAt, before(48, 1))).toBe(0)
  expect(refundPercent(share, startsAt, before(0, -1))).toBe(50)
  expect(refundPercent(share, startsAt, startsAt)).toBeNull()
  expect(refundPercent({ freeUntilHours: 48, refundPercentAfter: 100 }, startsAt, before(1))).toBe(100)
})

test.each([
  ['fr', 'Annulation gratuite jusqu’à 48 heures avant le début. Passé ce délai, rien n’est remboursé.'],
  ['de', 'Kostenlose Stornierung bis 48 Stunden vor Beginn. Danach wird nichts erstattet.'],
  ['en', 'Free cancellation up to 48 hours before the start. After that nothing is refunded.'],
])('[SELL-09] the sentence in %s is made of the rule, and the grower’s own words follow it', (language, sentence) => {
  expect(termsSentence({ rule, text: {} }, reader(language))).toBe(sentence)
  expect(termsSentence({ rule, text }, reader(language))).toBe(`${sentence} ${text.fr}`)
  expect(termsSentence({ rule: null, text }, reader(language))).toBe(text.fr)
})

test.each([
  [
    'fr',
    'Annulation gratuite jusqu’au jeudi 13\u00a0juin 2030 à 10\u00a0h. Passé ce délai, 50\u00a0% du prix sont remboursés.',
  ],
  [
    'de',
    'Kostenlose Stornierung bis Donnerstag, 13.\u00a0Juni 2030, 10\u00a0Uhr. Danach werden 50\u00a0% des Preises erstattet.',
  ],
  ['en', 'Free cancellation until Thursday 13\u00a0June 2030 at 10\u00a0am. After that 50% of the price is refunded.'],
])('[SELL-09] for a date the sentence in %s names the last instant on the visit’s own clock', (language, sentence) => {
  const terms = { rule: { freeUntilHours: 48, refundPercentAfter: 50 }, text: {} }
  const at = (now: Date) => termsSentenceFor(terms, { startsAt, timezone: 'Europe/Paris', now }, reader(language))
  expect(at(before(72))).toBe(sentence)
  // Who books later than that is told so.
  expect(at(before(24))).not.toContain('13')
  expect(at(before(24))).toMatch(/50\s?%/)
})

test('[SELL-09] what is always free says so without a deadline', () => {
  const terms = { rule: { freeUntilHours: 0, refundPercentAfter: 0 }, text: {} }
  const sentence = 'Annulation gratuite jusqu’au début de la visite.'
  expect(termsSentence(terms, reader('fr'))).toBe(sentence)
  const now = before(1)
  expect(termsSentenceFor(terms, { startsAt, timezone: 'Europe/Paris', now }, reader('fr'))).toBe(sentence)
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { readLanguages } from '../i18n/translator.ts'
import { expectedSentence } from './expected-words.ts'

const languages = readLanguages(path.resolve(import.meta.dirname, '../../statics/languages'))
const said = (language: string, days: Parameters<typeof expectedSentence>[0]) =>
  expectedSentence(days, { language, translate: languages.translate(language) })

test('[SELL-08] days of delivery read as each language writes them', () => {
  const week = { from: '2026-11-26', until: '2026-11-30' }
  expect(said('fr', week)).toBe('Chez vous entre le jeudi 26 et le lundi 30\u00a0novembre')
  expect(said('de', week)).toBe('Bei Ihnen zwischen Donnerstag, 26. und Montag, 30.\u00a0November')
  expect(said('en', week)).toBe('With you between Thursday 26 and Monday 30\u00a0November')
  const months = { from: '2026-11-30', until: '2026-12-01' }
  expect(said('fr', months)).toBe('Chez vous entre le lundi 30\u00a0novembre et le mardi 1er\u00a0décembre')
  expect(said('fr', { from: '2026-12-01', until: '2026-12-03' })).toBe(
    'Chez vous entre le mardi 1er et le jeudi 3\u00a0décembre',
  )
  expect(said('fr', { from: '2026-11-27', until: '2026-11-27' })).toBe('Chez vous le vendredi 27\u00a0novembre')
})

test('[SELL-08] what is fetched says from which hour, or that one agrees on it', () => {
  const ready = { from: '2026-11-24', until: '2026-11-24', hours: { from: '10:00', to: '12:00' } }
  expect(said('fr', ready)).toBe('À retirer dès le mardi 24\u00a0novembre, 10\u00a0h')
  expect(said('de', ready)).toBe('Abholbereit ab Dienstag, 24.\u00a0November, 10\u00a0Uhr')
  expect(said('en', { ...ready, hours: null })).toBe('Ready on Tuesday 24\u00a0November, collection by appointment')
})

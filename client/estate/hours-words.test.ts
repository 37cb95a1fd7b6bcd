import { expect, test } from 'vitest'
import { withAppointments } from './hours-words.ts'

test('[WINES-07] days on which one comes by appointment are a sentence of the note, in the languages of its readers', () => {
  const note = { fr: 'Sonnez fort.', it: 'Suonate.' }
  expect(withAppointments(note, ['wednesday', 'saturday'], ['fr', 'de', 'en', 'it'])).toEqual({
    fr: 'Sonnez fort. Mercredi et samedi\u00a0: sur rendez-vous.',
    de: 'Mittwoch und Samstag: nach Vereinbarung.',
    en: 'Wednesday and Saturday: by appointment.',
    it: 'Suonate.',
  })
  expect(withAppointments(note, [], ['fr'])).toBe(note)
})

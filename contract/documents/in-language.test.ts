import { expect, test } from 'vitest'
import { z } from 'zod'
import { localized } from './in-language.ts'
import { plain, text } from './kinds.ts'

const Stored = z.object({
  name: plain(),
  words: text(),
  captions: z.record(z.string(), text()),
  rooms: z.array(z.object({ title: text(), beds: z.int() })),
  secret: plain(),
})
const document = Stored.parse({
  name: 'Le Phare',
  words: { fr: 'Bonjour', de: 'Guten Tag' },
  captions: { 'a.jpg': { fr: 'La mer' } },
  rooms: [{ title: { fr: 'Chambre', en: 'Room' }, beds: 2 }],
  secret: 'for the house alone',
})

test('[I18N-05] a document is in one language, wherever in it a text stands, and in French where it has no other', () => {
  expect(localized(Stored, document, 'de')).toEqual({
    ...document,
    words: 'Guten Tag',
    captions: { 'a.jpg': 'La mer' },
    rooms: [{ title: 'Chambre', beds: 2 }],
  })
})

test('[I18N-05] of a document that is shown in part nothing else comes along', () => {
  const Told = Stored.pick({ name: true, words: true })
  expect(localized(Told, document, 'fr')).toEqual({ name: 'Le Phare', words: 'Bonjour' })
})

import { expect, test } from 'vitest'
import { isAskedFor } from './settings.ts'

const hours = { name: 'Horaires du caveau', line: 'Ouvert jusqu’à 18 h', also: 'fermeture congés' }

test('[WINES-07] a subject of the settings is found by its name, how it stands and other words, without accents', () => {
  expect(['hor', 'ouvert', 'CONGES', 'caveau fermeture', ' '].filter((asked) => !isAskedFor(hours, asked))).toEqual([])
})

test('[WINES-07] every word that is asked for has to begin one of its words', () => {
  expect(isAskedFor(hours, 'raires')).toBe(false)
  expect(isAskedFor(hours, 'horaires IBAN')).toBe(false)
})

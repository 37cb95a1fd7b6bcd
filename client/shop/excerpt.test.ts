import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('[PAGE-04] a description is whole when it is short, else whole sentences, else whole words', () => {
  expect(excerpt('Noix fraîche.')).toBe('Noix fraîche.')
  expect(excerpt('Six ans et trois mois. Un voile de levures sur le vin.', 40)).toBe('Six ans et trois mois.')
  expect(excerpt('Six ans et trois mois sous voile au grenier', 30)).toBe('Six ans et trois mois sous…')
})

import { expect, test } from 'vitest'
import { titleWithSite } from './PageMeta.tsx'

test.each([
  ['Les nouvelles', 'La Paulée de Printemps', 'Les nouvelles | La Paulée de Printemps'],
  ['Neuigkeiten | La Paulée', 'La Paulée de Printemps', 'Neuigkeiten | La Paulée'],
  ['Cookies | Vigneron Online', 'Vigneron Online', 'Cookies | Vigneron Online'],
  ['Vigneron Online, de la vigne à votre table', 'Vigneron Online', 'Vigneron Online, de la vigne à votre table'],
  ['Vin jaune 2017 | Clos des Murmures', 'Vigneron Online', 'Vin jaune 2017 | Clos des Murmures | Vigneron Online'],
  ['La Paulée', 'La Paulée de Printemps', 'La Paulée | La Paulée de Printemps'],
])('[PAGE-04] the title of a page names its site once: %s', (title, siteName, shown) => {
  expect(titleWithSite(title, siteName)).toBe(shown)
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { needTexts, speak, translate } from './language.ts'

test('what a screen needs while the language changes is there in the new one', async () => {
  await speak('fr')
  const spoken = speak('de')
  await needTexts('stock')
  await spoken
  expect(translate('stock.sale.do')).toBe('Hier verkauft')
})

test('of two languages asked for at once the later one is spoken, whichever texts come first', async () => {
  await speak('en')
  // The texts of one are here already, those of the other are on their way.
  await Promise.all([speak('fr'), speak('en')])
  expect(document.documentElement.lang).toBe('en')
  await Promise.all([speak('en'), speak('fr')])
  expect(document.documentElement.lang).toBe('fr')
})

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

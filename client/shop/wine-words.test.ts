import { expect, test } from 'vitest'
import { besideTitle } from './wine-words.ts'

test('[SHOP-03] a subtitle does not say its title again', () => {
  expect(besideTitle('Fleurie, granite rose', 'Fleurie')).toBe('Granite rose')
  expect(besideTitle('Beaujolais-Villages rouge', 'Beaujolais-Villages')).toBe('Rouge')
  expect(besideTitle('Fleurie', 'Fleurie')).toBe('')
  expect(besideTitle('Fleurieux, rive gauche', 'Fleurie')).toBe('Fleurieux, rive gauche')
  expect(besideTitle('Beaujolais-Villages rouge', 'Beaujolais')).toBe('Beaujolais-Villages rouge')
  expect(besideTitle('Crémant du Jura brut', 'Crémant')).toBe('Crémant du Jura brut')
  expect(besideTitle('Crémant d’Alsace', 'Crémant')).toBe('Crémant d’Alsace')
  expect(besideTitle('Beaujolais demi-sec', 'Beaujolais')).toBe('Demi-sec')
  expect(besideTitle('Côtes du Jura', 'Vin jaune')).toBe('Côtes du Jura')
})

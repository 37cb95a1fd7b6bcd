import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

const nbsp = '\u00a0'

test.each([
  ['Les crus du Beaujolais, à hauteur d’aile', `Les${nbsp}crus du${nbsp}Beaujolais, à${nbsp}hauteur d’aile`],
  ['La Paulée de Printemps', `La${nbsp}Paulée de${nbsp}Printemps`],
  ['Die Crus des Beaujolais, auf Flügelhöhe', `Die${nbsp}Crus des${nbsp}Beaujolais, auf${nbsp}Flügelhöhe`],
  ['Behind the counter of 8 estates', `Behind the${nbsp}counter of${nbsp}8${nbsp}estates`],
  ['Alles über die Kellereigenossenschaft', 'Alles über die Kellereigenossenschaft'],
])('[PAGE-02] no line of a title ends on a small word: %s', (text, expected) => {
  expect(typeset(text).runs.join(' ')).toBe(expected)
})

test('[PAGE-02] the size of a title leaves room for its widest run', () => {
  expect(typeset('Six mots').letters).toBeLessThan(10)
  expect(typeset('Datenschutz\u00aderklärung').letters).toBeGreaterThan(17)
  expect(typeset('Treize hectares et trente-quatre nids').letters).toBeCloseTo(12.8, 0)
})

test('[PAGE-02] a long compound may break after its hyphen, a short one may not', () => {
  expect(typeset('Saint-Fleurie').letters).toBeGreaterThan(9)
  expect(typeset('Grundstücksverkehrs-genehmigung').letters).toBeLessThan(20)
})

import { expect, test } from 'vitest'
import { placePins } from './pins.ts'

const sides = (items: { x: number; y: number; label: string }[]) =>
  Object.fromEntries(placePins(items).map(({ label, isLabelLeft }) => [label, isLabelLeft ? 'left' : 'right']))

test('[SHOP-06] the name of a region stands right of its point, or left where a neighbour or the edge is in the way', () => {
  const jura = { x: 367, y: 226, label: 'Jura' }
  const bourgogne = { x: 337, y: 215, label: 'Bourgogne' }
  const alsace = { x: 500, y: 160, label: 'Alsace' }
  expect(sides([bourgogne, jura, alsace])).toEqual({ Jura: 'right', Bourgogne: 'left', Alsace: 'left' })
})

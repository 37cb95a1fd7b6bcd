import { expect, test } from 'vitest'
import { contrastOf, contrastOn, isColour, leastContrast, readableOn } from './colours.ts'

const paper = ['#ffffff', '#f0f1e8']

test('[SITE-07] contrast is counted as WCAG counts it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOn('#777777', ['#000000', '#ffffff'])).toBeCloseTo(4.48, 2)
})

test('[SITE-07] of a colour that is too pale, the nearest of its hue is offered that can be read, and no darker one', () => {
  for (const colour of ['#ffce3a', '#ff8566', '#00ff00', '#87cefa', '#ffffff', '#f0f0f0', '#767676']) {
    const offered = readableOn(colour, paper)
    expect(isColour(offered)).toBe(true)
    expect(contrastOn(offered, paper)).toBeGreaterThanOrEqual(leastContrast)
    expect(contrastOn(offered, paper)).toBeLessThan(leastContrast + 0.15)
  }
})

test('[SITE-07] a colour that can be read stays as it is', () => {
  expect(readableOn('#7d1f33', paper)).toBe('#7d1f33')
  expect(readableOn('#000000', paper)).toBe('#000000')
})

test('[SITE-07] a colour is six figures of a hexadecimal, and no word or rule of a style sheet', () => {
  expect(isColour('#0a1b2c')).toBe(true)
  for (const text of ['', 'red', '#fff', '#0A1B2C', '#0a1b2c;}', 'url(x)']) expect(isColour(text)).toBe(false)
})

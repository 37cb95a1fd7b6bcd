import { expect, test } from 'vitest'
import { firstFonts } from './renderer.ts'

const named = (theme: Parameters<typeof firstFonts>[0]) =>
  firstFonts(theme).map((font) => font.replace(/.*\/(.*)-first\.woff2/, '$1'))

test.each([
  [{}, ['newsreader-roman', 'commissioner']],
  [{ fontDisplay: "'Imbue', 'Imbue Fallback'" }, ['imbue', 'commissioner']],
  [{ fontDisplay: "'Besley'", displayWeight: '500' }, ['besley', 'commissioner']],
  [{ fontDisplay: "'Newsreader'", displayStyle: 'italic' }, ['newsreader-italic', 'commissioner']],
])('[SITE-07] the letters that a theme begins with are asked for with the page: %j', (theme, fonts) => {
  expect(named(theme)).toEqual(fonts)
})

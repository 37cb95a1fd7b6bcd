import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { styleHashes, withStyleRules } from './inline-styles.ts'

const page = (body: string) => `<html><head><style data-x="">a{b:c}</style></head><body>${body}</body></html>`

test('[SITE-01] a style attribute becomes a rule, one for all elements that share it', () => {
  const style = '--ar:2;--mark:url(/logos/a.svg?a=1&amp;b=&#x27;2&#x27;)'
  const html = withStyleRules(
    page(`<i style="${style}"></i><b class="x" style="${style}"></b><u style="color:red"></u>`),
  )
  expect(html).not.toContain(' style="')
  expect(html).toContain('<i data-style="0"></i><b class="x" data-style="0"></b><u data-style="1"></u>')
  expect(html).toContain(
    `<style>[data-style="0"]{--ar:2;--mark:url(/logos/a.svg?a=1&b='2')}[data-style="1"]{color:red}</style></head>`,
  )
  expect(withStyleRules(page('nothing'))).toBe(page('nothing'))
})

test('[SITE-07] a value that would end its rule, or the element, is left out', () => {
  const html = withStyleRules(page('<i style="--a:1;--b:x}*{display:none;--c:&lt;/style&gt;;--d:\\7d"></i>'))
  expect(html).toContain('<style>[data-style="0"]{--a:1}</style>')
})

test('[SITE-01] the policy names every style element by its hash', () => {
  const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  const html = withStyleRules(page('<i style="color:red"></i>'))
  expect(styleHashes(html)).toEqual([hashOf('a{b:c}'), hashOf('[data-style="0"]{color:red}')])
})

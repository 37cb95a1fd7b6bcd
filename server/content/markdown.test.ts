import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('[PAGE-01] a wide table is moved by itself on a narrow screen, with the keyboard too', () => {
  const html = renderMarkdown('| Nom | Durée |\n|---|---|\n| sid | un jour |', 'fr')
  expect(html).toMatch(/^<div class="table-scroll" tabindex="0"><table>.*<\/table>\s*<\/div>$/s)
  expect(html).toContain('<td>sid</td>')
})

test('[PAGE-01] whoever writes a box of their own gets none', () => {
  expect(renderMarkdown('<div class="table-scroll" style="position:fixed">a</div>', 'fr')).toBe('a')
})

describe('Markdown beyond what anybody writes', () => {
  const nested = (times: number) => [
    `${'> '.repeat(times)}Bonjour <b>`,
    `${'>'.repeat(times)}Bonjour <b>`,
    `${'- '.repeat(times)}Bonjour <b>`,
    `${'1. '.repeat(times)}Bonjour <b>`,
    `${'> - '.repeat(times / 2)}Bonjour <b>`,
    `${'* 2) '.repeat(times / 2)}Bonjour <b>`,
    Array.from({ length: times }, (_, level) => `${'  '.repeat(level)}- Bonjour <b>`).join('\n'),
    Array.from({ length: times }, (_, level) => `${'\t'.repeat(level)}- Bonjour <b>`).join('\n'),
  ]

  test('[PAGE-01] is shown as it stands when it is nested', () => {
    for (const text of [...nested(500), ...nested(20_000).slice(0, 6)]) {
      const html = renderMarkdown(text, 'fr')
      expect(html).toMatch(/^<p>[\s\S]*Bonjour &lt;b&gt;<\/p>$/)
      expect(html).not.toMatch(/<(blockquote|ul|ol|b)>/)
    }
  })

  test('[PAGE-01] is shown as it stands when it is all emphasis', () => {
    expect(renderMarkdown(`${'*a_'.repeat(1500)}\n\n**b**`, 'fr')).toMatch(/^<p>\*a_.*<\/p>\n<p>\*\*b\*\*<\/p>$/)
  })

  test('[PAGE-01] is not what a grower writes', () => {
    for (const text of nested(20).slice(0, 7)) expect(renderMarkdown(text, 'fr')).toMatch(/<(blockquote|ul|ol)>/)
    expect(renderMarkdown(`Un vin\n\n${'-'.repeat(300)}\n\n${'* '.repeat(30)}\n\n**Jaune**`, 'fr')).toContain(
      '<strong>',
    )
  })

  test('[PAGE-01] nor is half a million letters, which are cut', () => {
    expect(renderMarkdown('**a** '.repeat(100_000), 'fr')).toMatch(/^<p>\*\*a\*\* /)
    expect(renderMarkdown('a '.repeat(400_000), 'fr').length).toBeLessThan(500_100)
  })
})

test('[PAGE-01] a heading never takes an id that the page itself looks for, and its links find it', () => {
  const html = renderMarkdown('## Boot\n\n## Ça va ?\n\n[zum Boot](#boot), [oui](#section-ca-va)', 'de')
  expect(html).toContain('<h2 id="section-boot">Boot</h2>')
  expect(html).toContain('<h2 id="section-ca-va">Ça\u00a0va\u00a0?</h2>')
  expect(html).toContain('<a href="#section-boot">zum Boot</a>')
  expect(html).toContain('<a href="#section-ca-va">oui</a>')
})

test('[PAGE-01] an id that somebody writes by hand is a heading’s, too', () => {
  const html = renderMarkdown('<h1 id="main">a</h1>\n<h3 id="boot">b</h3>\n<p id="main">c</p>', 'fr')
  expect(html).not.toMatch(/ id="(?!section-)/)
  expect(html).toContain('<h3 id="section-boot">b</h3>')
})

test('[PAGE-02] no line of a title in a text ends on a small word', () => {
  expect(renderMarkdown('## Le nom, ou la manière de partir', 'fr')).toContain('ou\u00a0la\u00a0manière de\u00a0partir')
})

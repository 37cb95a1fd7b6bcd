import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('[PAGE-01] a wide table is moved by itself on a narrow screen, with the keyboard too', () => {
  const html = renderMarkdown('| Nom | Durée |\n|---|---|\n| sid | un jour |', 'fr')
  expect(html).toMatch(/^<div class="table-scroll" tabindex="0"><table>.*<\/table>\s*<\/div>$/s)
  expect(html).toContain('<td>sid</td>')
})

test('[PAGE-01] whoever writes a box of their own gets none', () => {
  expect(renderMarkdown('<div class="table-scroll" style="position:fixed">a</div>', 'fr')).toBe('a')
})

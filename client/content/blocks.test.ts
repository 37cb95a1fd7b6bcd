import { expect, test, vi } from 'vitest'
import type { Block } from '#contract/documents/blocks.ts'
import type { PageContext } from '../base/page-definition.ts'
import { knownBlocks, loadBlocks } from './blocks.ts'

// A page of another build has blocks this one has no type for.
const block = (component: string, props: object = {}) => ({ component, id: `${component}-1`, props }) as Block

test('[PAGE-02] a block this build does not know is logged and left out', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const known = knownBlocks([block('quote'), block('fireworks'), block('toString')])
  expect(known.map(({ block: { component } }) => component)).toEqual(['quote'])
  expect(log).toHaveBeenCalledTimes(2)
})

test('[PAGE-02] what a block shows is asked for before the page is rendered; one that fails does not take the page along', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const ensureQueryData = vi.fn().mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('gone'))
  // The blocks at hand read nothing else of the page.
  const page = { language: 'fr', queryClient: { ensureQueryData } } as unknown as PageContext
  await loadBlocks(page, [block('shopHighlights'), block('productHighlights', { products: ['a/b'] }), block('quote')])
  expect(ensureQueryData).toHaveBeenCalledTimes(2)
})

test('[PAGE-02] bottles in a page bring their script with its first load, and are waited for before it answers', async () => {
  const page = { language: 'fr', queryClient: { ensureQueryData: vi.fn() }, noteModule: vi.fn() }
  const blocks = [block('quote'), block('productHighlights', { products: [] }), block('timeline')]
  await loadBlocks(page as unknown as PageContext, blocks)
  expect(page.noteModule.mock.calls).toEqual([
    ['client/content/blocks/ProductHighlights.tsx', undefined],
    ['client/content/rare-blocks.ts', 'styles'],
  ])
  const waitedFor = knownBlocks(blocks).filter(({ definition }) => definition.ready)
  expect(waitedFor.map(({ block: { component } }) => component)).toEqual(['productHighlights'])
})

import { expect, test, vi } from 'vitest'
import type { PageContext } from '../base/page-definition.ts'
import { knownBlocks, loadBlocks } from './blocks.ts'
import { pictureOf, partsOf, placeOf, textOf } from './props.ts'

const block = (component: string, props: Record<string, unknown> = {}) => ({ component, id: `${component}-1`, props })

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

test('[PAGE-02] properties that are missing or of another kind are empty, never a crash', () => {
  const props = { title: 3, items: [{ a: 1 }, 'x', null], picture: { path: '' }, coordinates: { lat: '1', lng: 2 } }
  expect(textOf(props, 'title')).toBe('3')
  expect(textOf(props, 'nothing')).toBe('')
  expect(partsOf(props, 'items')).toEqual([{ a: 1 }])
  expect(partsOf(props, 'title')).toEqual([])
  expect(pictureOf(props)).toBeNull()
  expect(placeOf(props)).toBeNull()
})

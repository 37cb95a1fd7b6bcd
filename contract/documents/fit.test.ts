import { expect, test } from 'vitest'
import { z } from 'zod'
import { StoredBlocks } from './blocks.ts'
import { fit } from './fit.ts'
import { money, plain, text, whole } from './kinds.ts'

const stored = (component: string, props: object) => ({ component, id: component, props })

test('[PAGE-02] what fits is kept as it is, and nothing is reported', () => {
  const blocks = [stored('quote', { text: { fr: 'Oui' }, author: 'A. B.' })]
  const { document, misfits } = fit(StoredBlocks, blocks)
  expect(document).toEqual([stored('quote', { text: { fr: 'Oui' }, author: 'A. B.', role: {} })])
  expect(misfits).toEqual([])
})

test('[PAGE-02] of a block that does not fit all is shown but that part', () => {
  const { document, misfits } = fit(StoredBlocks, [
    stored('faq', { title: 3, items: [{ question: { fr: 'Quand ?' }, answer: null }, 'x'] }),
    stored('pageTitle', { title: { fr: 'Bon', de: 7 }, picture: { path: '', alt: {} } }),
    stored('fireworks', {}),
    'no block',
    stored('timeline', { title: {}, entries: [{ year: 'long ago', title: {}, text: {} }] }),
  ])
  expect(document).toEqual([
    stored('faq', { title: {}, items: [{ question: { fr: 'Quand ?' }, answer: {} }] }),
    stored('pageTitle', { title: { fr: 'Bon' }, subtitle: {} }),
    stored('timeline', { title: {}, entries: [] }),
  ])
  expect(misfits.map(({ path }) => path)).toEqual([
    '0.props.title',
    '0.props.items.0.answer',
    '0.props.items.1',
    '1.props.title.de',
    '1.props.picture.path',
    '2.component',
    '3',
    '4.props.entries.0.year',
  ])
})

test('[SHOP-01] a word that is missing is empty, a rule of which a part is missing is left out whole', () => {
  const House = z.object({
    village: plain(),
    founded: z.int().nullable(),
    rules: z.array(whole(z.object({ title: text(), from: money() }))),
  })
  const rule = { title: { fr: 'Livraison' }, from: 100 }
  const { document, misfits } = fit(House, { founded: '1908', rules: [{ ...rule, from: 'much' }, rule, { from: 1 }] })
  expect(document).toEqual({ village: '', founded: null, rules: [rule] })
  expect(misfits.map(({ path }) => path)).toEqual(['village', 'founded', 'rules.0.from', 'rules.2.title'])
})

test('[SHOP-01] what is nothing without the missing part is a fault, not a guess', () => {
  expect(() => fit(z.object({ deposit: money() }), { deposit: 'some' })).toThrow(z.ZodError)
  expect(() => fit(StoredBlocks.element, 'no block')).toThrow(z.ZodError)
})

import { afterEach, expect, test, vi } from 'vitest'
import { browserBundles } from './browser-bundles.ts'
import { makeTexts } from '../base/texts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[I18N-03] a bundle that fails is spoken for by another language, and asked for again at the next need', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  let isDown = true
  const asked = vi.fn<(url: string) => Response>(() =>
    isDown ? new Response('', { status: 503 }) : Response.json({ common: { 'common.hello': ['Guten Tag'] } }),
  )
  vi.stubGlobal('fetch', async (url: string) => asked(url))
  const texts = makeTexts()
  texts.add('fr', 'common', { 'common.hello': ['Bonjour'] })
  const load = browserBundles(texts, '')
  await load('de', ['common'])
  expect(texts.speech('de')('common.hello')).toBe('Bonjour')
  isDown = false
  await load('de', ['common'])
  expect(texts.speech('de')('common.hello')).toBe('Guten Tag')
  await load('de', ['common'])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('[I18N-03] [I18N-04] bundles come in one answer, and one that is not in it is spoken for alone', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const asked = vi.fn<(url: string) => Response>(() => Response.json({ common: { 'common.hello': ['Guten Tag'] } }))
  vi.stubGlobal('fetch', async (url: string) => asked(url))
  const texts = makeTexts()
  texts.add('fr', 'cart', { 'cart.title': ['Panier'] })
  const load = browserBundles(texts, '')
  await Promise.all([load('de', ['common', 'cart']), load('de', ['common'])])
  expect(asked.mock.calls).toEqual([['/languages/de/common+cart.json?compiled']])
  expect(texts.speech('de')('common.hello')).toBe('Guten Tag')
  expect(texts.speech('de')('cart.title')).toBe('Panier')
  expect(info).toHaveBeenCalledTimes(1)
})

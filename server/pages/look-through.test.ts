import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RenderInput } from '#contract/rendering.ts'
import { createApp } from '../app.ts'
import { openWorld } from '../auth/testing.ts'

const world = await openWorld()
let now = new Date()
let rendered: string[] = []
const render = async ({ url, origin }: RenderInput) => {
  rendered.push(origin + url)
  return { kind: 'page' as const, status: 200, language: 'fr', html: '<html><body></body></html>' }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })
const { server, startAhead, evict, sites } = await createApp({
  services: {
    ...world.services,
    now: () => now,
    config: { ...world.config, trustProxy: undefined, isMakingPicturesAhead: true },
  },
  renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  rootDir: path.resolve(import.meta.dirname, '../..'),
  background: { idleMs: 0, isBusy: () => false },
})
afterAll(() => server.close())

const patience = { timeout: 120_000 }

test('[PAGE-01] the lists of a site are rendered for their pictures while nobody is here, and anew after a change', async () => {
  const list = 'http://vigneron-online.localhost:4000/fr/clos-des-murmures'
  const marketplace = await sites.byCode('vigneron-online')
  await startAhead(4000)
  await expect.poll(() => rendered, patience).toContain(list)

  rendered = []
  now = new Date(now.getTime() + 11 * 60_000)
  evict(marketplace?.id)
  await expect.poll(() => rendered, patience).toContain(list)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalDocuments } from '#contract/routes.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readFragment } from './fragments.ts'
import { readLegalDocument } from './legal.ts'

let seeded: TestDatabase

beforeAll(async () => {
  seeded = await createSeededDatabase()
})
afterAll(() => seeded.drop())

test('[NAV-05] every legal document of every site is there in each language, with nothing left to fill in', async () => {
  for (const site of ['demo', 'vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee'])
    for (const language of ['fr', 'de', 'en'])
      for (const document of [...legalDocuments, 'cookies']) {
        const { title, html } = await readLegalDocument(await testContext(seeded.database, { site, language }), {
          document,
        })
        expect(title).not.toBe('')
        expect(html).toContain('<h2 id="')
        expect(html).not.toMatch(/\{\{|undefined|null/)
      }
})

test('[NAV-06] a shop’s document speaks for the shop', async () => {
  const ctx = await testContext(seeded.database)
  const { html } = await readLegalDocument(ctx, { document: 'conditions-generales', shopPath: 'clos-des-murmures' })
  expect(html).toMatch(/<strong>EARL du Clos des Murmures<\/strong> au capital de/)
  expect(html).toContain('4, ruelle des Murgers')
  expect(html).toMatch(/au capital de 12\s000\s€/)
  expect(html).toContain('<h2 id="section-6-retractation">6. Rétractation</h2>')
  const ofSite = await readLegalDocument(ctx, { document: 'conditions-generales' })
  expect(ofSite.html).toMatch(/<strong>Vigneron Online SAS<\/strong> au capital de/)
})

test('[NAV-06] the terms name the currency that the shop sells in', async () => {
  const ctx = await testContext(seeded.database)
  const terms = async (shopPath: string) =>
    (await readLegalDocument(ctx, { document: 'conditions-generales', shopPath })).html
  expect(await terms('terres-d-ocre')).toContain('indiqués en dollars des États-Unis')
  expect(await terms('clos-des-murmures')).toContain('indiqués en euros')
})

test('[NAV-06] facts are text: neither their HTML nor their Markdown acts', async () => {
  await sql`update shop set document = jsonb_set(document, '{legal,companyName}', '"<img src=x> *Loud* & [Co](http://x)"')
    where code = 'maison-corbelin'`.execute(seeded.database.query)
  const ctx = await testContext(seeded.database)
  const { html } = await readLegalDocument(ctx, { document: 'mentions-legales', shopPath: 'maison-corbelin' })
  expect(html).toContain('&lt;img src=x')
  expect(html).toContain('*Loud* &amp; [Co]')
  expect(html).not.toMatch(/<img|<em>Loud/)
})

test('[NAV-10] a document of an unknown shop, and an unknown document, are refused', async () => {
  const ctx = await testContext(seeded.database)
  await expect(readLegalDocument(ctx, { document: 'cookies', shopPath: 'hirondelles' })).rejects.toMatchObject({
    code: 'NO_SHOP_ERROR',
  })
  await expect(readLegalDocument(ctx, { document: 'secret' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[PAGE-01] a fragment comes in the visitor’s language, its links too; a missing one is nothing', async () => {
  const ctx = await testContext(seeded.database)
  expect(await readFragment(ctx, 'cookies-policy', 'en')).toContain('essential')
  expect(await readFragment(ctx, 'footer-about-vigneron-online', 'en')).toContain('<p>')
  expect(await readFragment(ctx, 'nothing', 'en')).toBeNull()
})

test('[PAGE-01] a fragment of one site is nobody else’s', async () => {
  const ctx = await testContext(seeded.database, { site: 'la-paulee' })
  expect(await readFragment(ctx, 'footer-about-vigneron-online', 'fr')).toBeNull()
  expect(await readFragment(ctx, 'footer-about-la-paulee', 'fr')).not.toBeNull()
})

test('[PAGE-01] whatever names a visitor makes up, the fragments that exist stay what they are', async () => {
  const ctx = await testContext(seeded.database)
  const wanted = ['footer-about-vigneron-online', 'age-notice']
  const read = (name: string) => readFragment(ctx, name, 'fr')
  await read(wanted.join(' '))
  await read(JSON.stringify(wanted))
  for (let index = 0; index < 310; index++) await read(`made up ${index}`)
  for (const name of wanted) expect(await read(name)).toContain('<')
})

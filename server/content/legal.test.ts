import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalDocuments } from '#contract/routes.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readFragments } from './fragments.ts'
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
  expect(html).toContain('<strong>EARL du Clos des Murmures</strong>')
  expect(html).toContain('4, ruelle des Murgers')
  expect(html).toMatch(/au capital de 12\s000\s€/)
  expect(html).toContain('<h2 id="6-retractation">6. Rétractation</h2>')
  const ofSite = await readLegalDocument(ctx, { document: 'conditions-generales' })
  expect(ofSite.html).toContain('Vigneron Online SAS')
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

test('[PAGE-01] fragments come by name in the visitor’s language; a missing one is empty', async () => {
  const ctx = await testContext(seeded.database, { language: 'en' })
  const { fragments } = await readFragments(ctx, {
    fragments: ['cookies-policy', 'footer-about-vigneron-online', 'nothing'],
  })
  expect(fragments['cookies-policy']).toContain('<a href="/en/cookies">')
  expect(fragments['footer-about-vigneron-online']).toContain('<p>')
  expect(fragments['nothing']).toBe('')
})

test('[PAGE-01] a fragment of one site is nobody else’s', async () => {
  const ctx = await testContext(seeded.database, { site: 'la-paulee' })
  const { fragments } = await readFragments(ctx, {
    fragments: ['footer-about-vigneron-online', 'footer-about-la-paulee'],
  })
  expect(fragments['footer-about-vigneron-online']).toBe('')
  expect(fragments['footer-about-la-paulee']).not.toBe('')
})

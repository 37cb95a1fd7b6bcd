import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { listen } from '../database/notices.ts'
import { testApp } from '../testing/app.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readPage } from './pages.ts'

let seeded: TestDatabase
let ctx: Context

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database)
})
afterAll(() => seeded.drop())

const writePage = (code: string, blocks: object[]) =>
  sql`insert into page (site_id, code, blocks) values (${ctx.site.id}, ${code}, ${JSON.stringify(blocks)}::jsonb)`.execute(
    ctx.db,
  )

test('[I18N-05] a page of blocks comes with its texts in one language, pictures and buttons as they are', async () => {
  const german = await testContext(seeded.database, { language: 'de' })
  const { blocks } = await readPage(german, { page: 'home' })
  expect(blocks[0]).toMatchObject({
    component: 'slider',
    props: {
      autoplayMs: 7000,
      slides: [
        {
          title: 'Von der Rebe auf Ihren\u00a0Tisch',
          picture: { path: 'scenes/vigneron-online/hero.webp', alt: expect.stringContaining('Reben') },
          button: { label: 'Winzer kennenlernen', route: 'nos-vignerons' },
        },
        {
          button: {
            route: 'shop-activity',
            params: { shopPath: 'clos-des-murmures', productCode: 'visite-vin-jaune' },
          },
        },
        {},
      ],
    },
  })
})

test('[PAGE-02] prose is rendered on the server; every other text stays plain', async () => {
  const { blocks } = await readPage(ctx, { page: 'home' })
  const prose = blocks.find((block) => block.component === 'staticContent')
  expect(prose?.props.text).toMatch(
    /^<h2 id="section-acheter-du-vin-comme-on-va-chez-quelqu-un">.*<\/h2>\s*<p>.*<strong>Vigneron Online<\/strong>/s,
  )
  expect(blocks.find((block) => block.component === 'shopHighlights')?.props.text).not.toContain('<')
})

test('[PAGE-02] no page of the demo has a text left in several languages', async () => {
  for (const site of ['demo', 'vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee']) {
    const context = await testContext(seeded.database, { site, language: 'en' })
    const { rows } = await sql<{ code: string }>`select code from page where site_id = ${context.site.id}`.execute(
      context.db,
    )
    for (const { code } of rows)
      expect(JSON.stringify((await readPage(context, { page: code })).blocks)).not.toContain('"fr":')
  }
})

test('[PAGE-01] what a grower writes cannot run: scripts, handlers and odd links are gone', async () => {
  const text =
    '[a](javascript:alert(1)) <script>alert(1)</script> <img src=x onerror=alert(1)> [b](/products) [c](https://example.org)'
  const row = { component: 'rowContent', id: 'row', props: { text: { fr: text }, title: { fr: '<b>plain</b>' } } }
  await writePage('hostile', [row])
  const { blocks } = await readPage(ctx, { page: 'hostile' })
  const props = blocks.find((block) => block.component === 'rowContent')?.props
  expect(props?.text).not.toMatch(/script|onerror|javascript/)
  expect(props?.text).toContain('<a href="/fr/products">b</a>')
  expect(props?.text).toContain('<a href="https://example.org" rel="noopener noreferrer">c</a>')
  expect(props?.title).toBe('<b>plain</b>')
})

test('[PAGE-02] of a block that does not fit its schema the rest is shown, and what does not is reported once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const item = { question: { fr: 'Ouvert ?' }, answer: { fr: '*Oui*' } }
  await writePage('half-written', [
    { component: 'faq', id: 'faq', props: { title: 7, items: [item, { ...item, answer: 'No' }, 'x'] } },
    { component: 'fireworks', id: 'bang', props: {} },
  ])
  const { blocks } = await readPage(ctx, { page: 'half-written' })
  const said = [
    { question: 'Ouvert ?', answer: expect.stringContaining('<em>Oui</em>') },
    { question: 'Ouvert ?', answer: '' },
  ]
  expect(blocks).toEqual([{ component: 'faq', id: 'faq', props: { title: '', items: said } }])
  await readPage({ ...ctx, language: 'de' }, { page: 'half-written' })
  const where = 'What is stored in page half-written of the site vigneron-online does not fit at 0.props'
  expect(warn.mock.calls.map(([line]) => String(line))).toEqual([
    `${where}.title: no record`,
    `${where}.items.1.answer: no record`,
    `${where}.items.2: no object`,
    expect.stringContaining('does not fit at 1.component'),
  ])
  warn.mockRestore()
})

test('[PAGE-01] a page the site does not have is not found, even if another site has it', async () => {
  await expect(readPage(ctx, { page: 'programme' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await readPage(await testContext(seeded.database, { site: 'la-paulee' }), { page: 'programme' })).page).toBe(
    'programme',
  )
})

test('[PAGE-01] a page is rendered once while its site stays as it is, and anew when the site has changed', async () => {
  const first = await readPage(ctx, { page: 'nos-services' })
  expect(await readPage(ctx, { page: 'nos-services' })).toBe(first)
  expect(await readPage(await testContext(seeded.database), { page: 'nos-services' })).not.toBe(first)
})

test('[SITE-01] a page that was kept is read anew as soon as its blocks are written', async () => {
  const app = await testApp()
  await listen(app.database, 'site_changed', app.evict)
  const page = await testContext(app.database)
  const blocks = async () => {
    const site = (await app.sites.byCode(page.site.code)) ?? page.site
    return (await readPage({ ...page, site }, { page: 'home' })).blocks
  }
  expect(await blocks()).not.toEqual([])
  await sql`update page set blocks = '[]' where code = 'home'`.execute(app.database.query)
  await expect.poll(blocks).toEqual([])
  await app.drop()
})

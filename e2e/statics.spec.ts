import { ask, expect, open, originOf, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'

const statics = new URL(originOf('statics'))

/** The folders that hold static files (PAGE-01). */
const folderOf = (url: URL) => url.pathname.split('/')[1] ?? ''
const staticFolders = ['assets', 'pictures', 'languages', 'data', 'fragments', 'sites']

test('[PAGE-01] a site with a domain for statics takes every static file from there, and its pages work', async ({
  page,
  context,
}) => {
  await hasAnswered(context, 'far')
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const violations: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()))
  await open(page, `${originOf('far')}/fr/home`)
  await page.getByRole('heading', { name: 'Samedi' }).scrollIntoViewIfNeeded()
  await page
    .locator('.lang')
    .getByRole('link', { name: /Deutsch|DE/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Samstag' })).toBeVisible()
  await expect(page.locator('.site-footer')).toContainText('Minderjährige')

  const staticFiles = asked.filter((url) => staticFolders.includes(folderOf(url)))
  expect(staticFiles.filter(({ host }) => host !== statics.host).map(String)).toEqual([])
  expect([...new Set(staticFiles.map(folderOf))].toSorted()).toEqual(staticFolders.toSorted())
  expect(staticFiles.some(({ pathname }) => pathname.endsWith('.woff2'))).toBe(true)
  expect(violations).toEqual([])
  const pictures = await page.locator('main img').evaluateAll((images: HTMLImageElement[]) => {
    return images.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length
  })
  expect(pictures).toBe(0)
})

test('[PAGE-01] the domain for statics has files only: no page, no call, and the files of that one site', async ({
  request,
}) => {
  const fragment = await ask(request, 'statics', '/fragments/age-notice/fr.html')
  expect(fragment.status()).toBe(200)
  expect(fragment.headers()['access-control-allow-origin']).toBe('*')
  expect((await (await ask(request, 'statics', '/data/programme-en.json')).json()).days[1].title).toBe('Saturday')
  expect((await ask(request, 'statics', '/sites/la-paulee/pages-content/home.json')).status()).toBe(404)
  expect((await ask(request, 'statics', '/fr/home')).status()).toBe(404)
  expect((await ask(request, 'statics', '/api/shop/cart')).status()).toBe(404)
  const page = await ask(request, 'far', '/fr/home')
  expect(page.headers()['access-control-allow-origin']).toBeUndefined()
})

test('[PAGE-01] the data of a site answer by name and language, and what is not there is empty', async ({
  request,
}) => {
  const answer = await ask(request, 'la-paulee', '/data/programme-fr.json')
  expect((await answer.json()).days[1].entries[0]).toEqual({
    time: '10:00',
    title: 'Ouverture de la halle',
    text: 'Remise des verres',
  })
  expect(await (await ask(request, 'la-paulee', '/data/nothing-fr.json')).json()).toEqual({})
})

import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { another, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

const place = '/clos-des-murmures'

/**
 * How many lines a part of a wine's ledger has; asked by the page, whose browser knows the host. Visitors of other
 * journeys buy meanwhile: what is free is nobody's alone.
 */
const linesOf = (page: Page, title: string, view: 'door' | 'counts'): Promise<number> =>
  page.evaluate(
    async ([wanted, part]) => {
      const stock = '/api/office/places/clos-des-murmures/stock'
      const { response } = await (await fetch(stock)).json()
      const { id } = response.items.find((item: { title: string }) => item.title === wanted)
      return (await (await fetch(`${stock}/${id}/ledger`)).json()).response.counts[part] as number
    },
    [title, view] as const,
  )

/** Presses, counted: what a thumb does. */
function taps() {
  let count = 0
  return {
    async tap(target: { click: () => Promise<void> }) {
      count++
      await target.click()
    },
    get count() {
      return count
    },
  }
}

test('[STOCK-02] from the day to two bottles sold at the door in at most five taps, and back with one', async ({
  page,
}) => {
  const paul = new Staff(page)
  await paul.entersAs('paul', `${place}/today`)
  const before = await linesOf(page, 'Les Graviers', 'door')
  const thumb = taps()
  await thumb.tap(page.getByRole('link', { name: paul.t('office.sections.sale') }))
  const bottle = page.getByRole('button', { name: /^Les Graviers 2022, .*ajouter/ })
  await thumb.tap(bottle)
  await thumb.tap(bottle)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await thumb.tap(paul.button('stock.sale.do'))
  await expect(page.getByText('2 bouteilles vendues ici.')).toBeVisible()
  expect(await linesOf(page, 'Les Graviers', 'door')).toBe(before + 1)
  expect(thumb.count).toBeLessThanOrEqual(5)
  test.info().annotations.push({ type: 'taps', description: `cellar sale of two bottles: ${thumb.count}` })
  await paul.button('office.undo').click()
  await expect.poll(() => linesOf(page, 'Les Graviers', 'door')).toBe(before + 2)
})

test('[STOCK-01] two broken bottles are noted from the day in five taps, and stand in the wine’s ledger', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', `${place}/today`)
  const thumb = taps()
  await thumb.tap(page.getByRole('link', { name: helene.t('office.sections.stock') }).last())
  await expect(helene.heading).toHaveText(helene.t('office.sections.stock'))
  await expectAccessible(page)
  await thumb.tap(page.getByRole('button', { name: 'Trousseau 2022', exact: true }))
  const fewer = helene.button('stock.move.fewer')
  await thumb.tap(fewer)
  await thumb.tap(fewer)
  await expectAccessible(page)
  await thumb.tap(page.getByRole('button', { name: helene.t('stock.move.do.breakage', { count: 2 }) }))
  await expect(page.getByText(/Trousseau 2022.*casse/)).toBeVisible()
  expect(thumb.count).toBeLessThanOrEqual(5)
  test.info().annotations.push({ type: 'taps', description: `two broken bottles: ${thumb.count}` })

  await page.getByRole('button', { name: 'Trousseau 2022', exact: true }).click()
  await page.getByRole('link', { name: helene.t('stock.history') }).click()
  await expect(helene.heading).toHaveText('Trousseau 2022')
  const line = helene.row(helene.t('stock.reasons.breakage')).first()
  await expect(line).toContainText('Hélène Vuillaume')
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  await line.getByRole('button').click()
  await expect(
    helene.row(helene.t('stock.ledger.takenBack', { what: helene.t('stock.reasons.breakage') })),
  ).toHaveCount(1)
})

test('[STOCK-02] what is sold without a signal outlives the page, and is sold once when the signal is back', async ({
  browser,
}) => {
  const { context, staff: paul } = await another(browser)
  const { page } = paul
  await page.setViewportSize(phone)
  await paul.entersAs('paul', `${place}/today`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const wines = ['Poulsard', 'Crémant', 'Macvin']
  const before = await Promise.all(wines.map((wine) => linesOf(page, wine, 'door')))
  // The copy of the answers is written a second late; what the sale needs has come along with the day.
  await page.reload()
  await expect(paul.heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await paul.opens(`${place}/sale`)
  for (const wine of wines) await page.getByRole('button', { name: new RegExp(`^${wine}.*ajouter`) }).click()
  await paul.button('stock.sale.do').click()
  await expect(page.getByText('3 bouteilles notées, pas encore envoyées.')).toBeVisible()
  // Another visitor comes before the signal does.
  await page.getByRole('button', { name: /^Poulsard.*ajouter/ }).click()
  await paul.button('stock.sale.do').click()
  const waiting = page.getByText('4 bouteilles notées, pas encore envoyées.')
  await expect(waiting).toBeVisible()
  // A third one was a slip: it is taken back before anybody has heard of it.
  await page.getByRole('button', { name: /^Macvin.*ajouter/ }).click()
  await paul.button('stock.sale.do').click()
  await page.getByRole('button', { name: 'Annuler (Une bouteille)' }).click()
  await expect(waiting).toBeVisible()
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect
    .poll(() => Promise.all(wines.map((wine) => linesOf(page, wine, 'door'))))
    .toEqual(before.map((lines, at) => lines + (wines[at] === 'Poulsard' ? 2 : 1)))
  await context.close()
})

test('[STOCK-04] bottles that a phone takes along are sold without a signal, are said to be with it, and come back', async ({
  page,
  browser,
}) => {
  const { context, staff: paul } = await another(browser)
  const phoneOfPaul = paul.page
  await phoneOfPaul.setViewportSize(phone)
  await paul.entersAs('paul', `${place}/sale`)
  const thumb = taps()
  await thumb.tap(paul.button('stock.sale.take.do'))
  const sheet = phoneOfPaul.getByRole('dialog')
  const more = sheet.getByRole('button', { name: paul.t('stock.sale.take.more', { wine: 'Trousseau 2022' }) })
  for (let count = 0; count < 3; count++) await thumb.tap(more)
  for (const size of [desktop, phone]) {
    await phoneOfPaul.setViewportSize(size)
    await expectAccessible(phoneOfPaul)
  }
  await thumb.tap(phoneOfPaul.getByRole('button', { name: 'Emporter 3 bouteilles' }))
  const withHim = (bottles: string) => phoneOfPaul.getByText(`${bottles} avec vous, jusqu’au`)
  await expect(withHim('3 bouteilles')).toBeVisible()
  test.info().annotations.push({ type: 'taps', description: `three bottles taken along: ${thumb.count}` })

  const helene = new Staff(page)
  await helene.entersAs('helene', `${place}/stock`)
  await page.getByRole('button', { name: 'Trousseau 2022', exact: true }).click()
  await page.getByRole('link', { name: helene.t('stock.history') }).click()
  const withPaul = (bottles: string) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`Paul.*${bottles}, jusqu’au`) })
  await expect(withPaul('3 bouteilles')).toBeVisible()
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await context.setOffline(true)
  const bottle = phoneOfPaul.getByRole('button', { name: /^Trousseau 2022, .*ajouter/ })
  await expect(phoneOfPaul.getByText('3 avec vous')).toBeVisible()
  await bottle.click()
  await bottle.click()
  await paul.button('stock.sale.do').click()
  await expect(withHim('Une bouteille')).toBeVisible()
  await context.setOffline(false)
  await expect(phoneOfPaul.getByText(/pas encore envoyée/)).toHaveCount(0)
  await expect(withPaul('une bouteille')).toBeVisible()
  await paul.button('stock.sale.take.change').click()
  await sheet.getByRole('button', { name: paul.t('stock.sale.take.fewer', { wine: 'Trousseau 2022' }) }).click()
  await phoneOfPaul.getByRole('button', { name: 'Tout rendre' }).click()
  await expect(phoneOfPaul.getByText('Tout est rendu.')).toBeVisible()
  await expect(withPaul('.*bouteilles?')).toHaveCount(0)
  await context.close()
})

test('[STOCK-03] a walk through the cellar outlives the page, says the differences and writes them at once', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', `${place}/stock`)
  await page.getByRole('link', { name: helene.t('stock.count.word'), exact: true }).click()
  await expect(helene.heading).toHaveText(helene.t('stock.count.title'))
  const field = (wine: string) => page.getByLabel(helene.t('stock.count.field', { wine }))
  await field('Savagnin ouillé 2022').fill('15 x 6')
  await field('Vin jaune 2017').fill('12')
  await expectAccessible(page)
  await page.reload()
  await expect(field('Savagnin ouillé 2022')).toHaveValue('15 x 6')
  // Others buy of it meanwhile: one less than what should stand there.
  const row = await helene.row('Savagnin ouillé 2022').textContent()
  const expected = Number(/(\d+) attendues/.exec(row?.replace('2022', '') ?? '')?.[1])
  await field('Savagnin ouillé 2022').fill(String(expected - 1))
  await expect(helene.row('Savagnin ouillé 2022')).toContainText(/de moins/)
  await expect(helene.row('Vin jaune 2017')).toContainText(helene.t('stock.count.right'))
  const before = await linesOf(page, 'Savagnin ouillé', 'counts')
  await page.getByRole('button', { name: 'Terminer, 5 vins restent' }).click()
  await expect(page.getByRole('dialog')).toContainText('− 1'.replace(' ', '\u00a0'))
  await expectAccessible(page)
  await helene.button('stock.count.send').click()
  await expect(page.getByText('Comptage écrit, un écart.')).toBeVisible()
  await expect(helene.heading).toHaveText(helene.t('office.sections.stock'))
  expect(await linesOf(page, 'Savagnin ouillé', 'counts')).toBe(before + 1)
  await helene.button('office.undo').click()
  await expect.poll(() => linesOf(page, 'Savagnin ouillé', 'counts')).toBe(before + 2)
})

test('[STOCK-01] whoever looks at a wine sees what somebody else sells of it, without asking again', async ({
  page,
  browser,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', `${place}/stock`)
  await page.getByRole('button', { name: 'Savagnin ouillé 2022', exact: true }).click()
  await page.getByRole('link', { name: helene.t('stock.history') }).click()
  const sold = page.getByRole('button', { name: /Reprendre.*Vendu au caveau, −.12$/ })
  // The ledger is there, whoever has sold meanwhile.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(sold).toHaveCount(0)
  const { context, staff: paul } = await another(browser)
  await paul.entersAs('paul', `${place}/sale`)
  const six = paul.page.getByRole('button', { name: /Savagnin ouillé 2022, un carton de six/ })
  await six.click()
  await six.click()
  await paul.button('stock.sale.do').click()
  await expect(sold).toHaveCount(1)
  await paul.button('office.undo').click()
  await expect(sold).toHaveCount(0)
  await context.close()
})

test('[STOCK-01] a list’s views begin at its edge, and nothing of them is faded where they have room', async ({
  page,
}) => {
  const paul = new Staff(page)
  await paul.entersAs('paul', `${place}/stock`)
  await page.setViewportSize(desktop)
  const views = page.locator('.list-head .filter')
  await expect(views).toBeVisible()
  const { indent, mask } = await views.evaluate((element) => {
    const { paddingInlineStart: indent, maskImage: mask } = getComputedStyle(element)
    return { indent, mask }
  })
  // The fade is as wide as the indent: it ends where the first word begins.
  expect(indent).toBe('0px')
  expect(mask).toContain('rgb(0, 0, 0) 0px')
})

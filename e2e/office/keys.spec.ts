import { desktop, expect, expectAccessible, hydrated, originOf, phone, test } from '../fixtures.ts'
import { textOf } from '../texts.ts'
import { another, mailTo, office, Staff } from './staff.ts'

/** A marketplace of its own: no other test counts its growers. */
const site = { code: 'apercu', name: 'Aperçu' }
const legal = {
  ...{ name: 'Aperçu', addressLines: ['1, rue Haute'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
  email: 'bonjour@apercu.example',
}
const grower = { house: 'Clos du Rouge-Queue', name: 'Marianne Fauvet', email: 'marianne.fauvet@example.org' }

test.use({ locale: 'fr-FR', reducedMotion: 'reduce', viewport: desktop })

test('[SITE-05] [TEAM-04] a site is seen before it opens, then a grower asks to sell there, is accepted and comes in', async ({
  page,
  browser,
  request,
  watch,
}) => {
  watch.expectStatus('/shops', 400)
  const agnes = new Staff(page)
  await agnes.entersAs('agnes', '/platform/today')
  await agnes.writes('/api/office/places/platform/sites', {
    ...{ ...site, kind: 'marketplace', host: new URL(originOf(site.code)).hostname, languages: ['fr', 'de', 'en'] },
    ...{ look: 'ink', legal },
  })
  const outside = await browser.newContext({ viewport: phone, locale: 'fr-FR' })
  const visitor = await outside.newPage()

  await test.step('closed to others, shown to its own people', async () => {
    await agnes.opens(`/site-${site.code}/site`)
    await expect(agnes.heading).toHaveText(site.name)
    await expectAccessible(page)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), agnes.button('setup.preview.see').click()])
    await hydrated(tab)
    await expect(tab.getByText(textOf('fr', 'preview.say'))).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(site.name)
    await expectAccessible(tab)
    await tab.goto(`${originOf(site.code)}/fr/contact`)
    await expect(tab).toHaveURL(/\/fr\/contact$/)
    await visitor.goto(`${originOf(site.code)}/fr/contact`)
    await expect(visitor).toHaveURL(/\/fr\/coming-soon$/)
    await tab.getByRole('button', { name: textOf('fr', 'preview.end') }).click()
    await expect(tab).toHaveURL(/\/coming-soon$/)
    await tab.close()
  })

  await test.step('open, it takes an application', async () => {
    await agnes.chooses(agnes.t('setup.modes.open.name'))
    await expect(agnes.button('setup.preview.see')).toHaveCount(0)
    // The word is underlined as it is pressed; the site opens when the server has heard of it.
    await expect(async () => {
      await visitor.goto(`${originOf(site.code)}/fr/contact`)
      expect(visitor.url()).toMatch(/\/fr\/contact$/)
    }).toPass()
    await hydrated(visitor)
    await visitor.getByRole('button', { name: 'Vendre avec nous' }).click()
    const form = visitor.getByRole('dialog', { name: 'Vendre avec nous' })
    const field = (name: string) => form.getByLabel(textOf('fr', `selling.form.${name}`))
    await field('house').fill(grower.house)
    await field('name').fill(grower.name)
    await field('town').fill('Pupillin')
    await field('email').fill(grower.email)
    await field('message').fill('Trois hectares et demi, en bio depuis 2021.')
    await expectAccessible(visitor)
    await form.getByRole('button', { name: textOf('fr', 'selling.form.submit') }).click()
    await expect(visitor.getByText(textOf('fr', 'selling.form.sent'))).toBeVisible()
  })

  await test.step('the platform reads it and says yes', async () => {
    await agnes.opens('/platform/today')
    await page.getByRole('link', { name: `${grower.house} veut vendre ici` }).click()
    await page.getByRole('link', { name: grower.house }).click()
    await expect(agnes.heading).toHaveText(grower.house)
    await expectAccessible(page)
    await agnes.button('applications.refuse').click()
    await agnes.button('applications.refuseAct').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await agnes.button('applications.accept').click()
    await expect(page).toHaveURL(`${office}/platform/applications`)
  })

  await test.step('the grower comes in by the mail, and stands in the new house', async () => {
    const link = /http\S+\/open#[\w.-]+/.exec(await mailTo(request, grower.email))?.[0] ?? ''
    const { context, staff: marianne } = await another(browser)
    await marianne.page.goto(link)
    await marianne.field('team.invitation.name').fill(grower.name)
    await marianne.button('team.invitation.accept').click()
    await marianne.button('team.keepKey.later').click()
    await expect(marianne.page).toHaveURL(`${office}/clos-du-rouge-queue/today`)
    await expect(marianne.heading).toBeVisible()
    // What is left to do before the first bottle is sold; what is said is done.
    await marianne.page.getByRole('link', { name: marianne.t('estate.start.title') }).click()
    await expect(marianne.heading).toHaveText(marianne.t('estate.start.title'))
    const hours = marianne.row(marianne.t('estate.start.hours.name'))
    await expect(hours).toContainText(marianne.t('estate.start.toDo'))
    await hours.getByRole('link').click()
    await marianne.page.getByRole('textbox', { name: 'samedi' }).fill('10-12')
    await marianne.button('office.save').click()
    await expect(marianne.page.getByText(marianne.t('estate.said.hours'))).toBeVisible()
    await marianne.opens('/clos-du-rouge-queue/start')
    await expect(hours).toContainText(marianne.t('estate.start.done'))
    await context.close()
  })

  await test.step('[TEAM-04] another shop is made from the site’s page, and one stands in it', async () => {
    await agnes.opens(`/site-${site.code}/site`)
    await page.getByRole('link', { name: agnes.t('setup.shops.add') }).click()
    await agnes.field('setup.name.name').fill('Les Deux Mains')
    await agnes.field('setup.legal.name').fill('EARL des Deux Mains')
    await agnes.button('setup.shops.go').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await agnes.field('setup.legal.address').fill('3, chemin du Moulin')
    await agnes.field('setup.legal.postalCode').fill('39600')
    await agnes.field('setup.legal.city').fill('Arbois')
    await agnes.field('setup.legal.email').fill('bonjour@deux-mains.example')
    await expectAccessible(page)
    await agnes.button('setup.shops.go').click()
    await expect(page).toHaveURL(`${office}/les-deux-mains/today`)
  })
  await outside.close()
})

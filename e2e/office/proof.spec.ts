import type { APIRequestContext, Page } from '@playwright/test'
import { desktop, expect, expectAccessible, test } from '../fixtures.ts'
import { digitsFor, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', reducedMotion: 'reduce', viewport: desktop })

/** As after a quarter of an hour: the next of these writes is asked for a proof, and what comes after it is the server's. */
async function isLate(page: Page, path: RegExp): Promise<void> {
  const answer = { response: null, undo: null, requestId: '-' }
  const errors = [{ key: 'PROOF_REQUIRED', formattedMessage: '-' }]
  let isAsked = false
  await page.route(path, (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.fallback()
    isAsked = true
    return route.fulfill({ status: 403, json: { ...answer, errors } })
  })
}

/** Shows in the sheet who is there, by the digits of a mail. */
async function proves(staff: Staff, request: APIRequestContext, email: string): Promise<void> {
  const sheet = staff.page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet
    .getByRole('button', { name: staff.t('office.proof.byMail'), exact: true })
    .first()
    .click()
  await staff.field('office.proof.digits').fill(await digitsFor(request, email))
  await sheet.getByRole('button', { name: staff.t('office.proof.confirm'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

test('[TEAM-01] [PLATFORM-01] another address of a site asks who it is and is saved by itself then; a new name says how it is proved', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus(/\/site\/identity$/, 403)
  const elsa = new Staff(page, 'de')
  await test.step('another e-mail address', async () => {
    await elsa.entersAs('elsa', '/site-la-paulee/site/settings')
    await elsa.field('setup.legal.email').fill('neu@paulee.example')
    await isLate(page, /\/site\/identity$/)
    await elsa.button('office.save').click()
    await proves(elsa, request, 'elsa@example.org')
    await expect(page.getByText(elsa.t('setup.settings.saved'))).toBeVisible()
    await page.reload()
    await expect(elsa.field('setup.legal.email')).toHaveValue('neu@paulee.example')
  })
  await test.step('a name, beside which stands how it is proved', async () => {
    await elsa.opens('/site-la-paulee/site')
    const name = 'www.paulee-a-prouver.example'
    await elsa.field('setup.hosts.new').fill(name)
    await elsa.button('setup.hosts.add').click()
    const row = elsa.row(name)
    await expect(row.getByText(elsa.t('setup.hosts.proof.name'), { exact: true })).toBeVisible()
    await expect(row.getByText(`_cepage.${name} TXT cepage-site=`)).toBeVisible()
    await expect(elsa.button('setup.hosts.makeFirstOf', { host: name })).toHaveCount(0)
    await expectAccessible(page)
    await elsa.button('setup.hosts.removeOf', { host: name }).click()
    await expect(row).toHaveCount(0)
  })
})

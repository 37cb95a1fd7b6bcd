import { expect, expectAccessible, phone, test } from '../fixtures.ts'
import { another, digitsFor, office, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[TEAM-01] six digits, then a key on the phone; a device that is removed is outside', async ({
  page,
  context,
  browser,
  request,
}) => {
  const jeanne = new Staff(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await test.step('with the digits of the mail', async () => {
    await jeanne.opens('/clos-des-murmures/team')
    await expectAccessible(page)
    await jeanne.button('office.proof.byMail').click()
    await jeanne.field('office.email').fill('jeanne@example.org')
    await jeanne.button('team.login.send').click()
    await jeanne.field('office.proof.digits').fill(await digitsFor(request, 'jeanne@example.org'))
    await jeanne.button('team.login.enter').click()
  })
  await test.step('a key for the next time, and where she wanted to go', async () => {
    await expect(page).toHaveURL(/\/login\/keep/)
    await jeanne.button('team.keepKey.make').click()
    await expect(page).toHaveURL(`${office}/clos-des-murmures/team`)
    await expect(jeanne.heading).toHaveText(jeanne.t('team.title'))
  })
  await test.step('out, and in again with the key alone', async () => {
    await jeanne.opens('/account')
    await jeanne.page
      .locator('main')
      .getByRole('button', { name: jeanne.t('office.person.logout') })
      .click()
    await jeanne.button('team.login.withDevice').click()
    await expect(page).toHaveURL(`${office}/clos-des-murmures/today`)
    await jeanne.opens('/account')
  })
  await test.step('the list of devices has this one, and removes another', async () => {
    const elsewhere = await another(browser)
    await elsewhere.staff.entersAs('jeanne', '/clos-des-murmures/today')
    await page.reload()
    await expect(page.getByText(jeanne.t('team.account.this'), { exact: true })).toBeVisible()
    const close = page.getByRole('button', { name: new RegExp(`^${jeanne.t('team.account.close')} `) })
    await expect(close).toHaveCount(1)
    await close.click()
    await expect(close).toHaveCount(0)
    await elsewhere.staff.opens('/clos-des-murmures/team')
    await expect(elsewhere.staff.heading).toHaveText(jeanne.t('team.login.title'))
    await elsewhere.context.close()
  })
})

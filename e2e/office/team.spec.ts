import { expect, expectAccessible, phone, test } from '../fixtures.ts'
import { another, digitsFor, mailTo, office, Staff, wordOf } from './staff.ts'

test.use({ locale: 'fr-FR', reducedMotion: 'reduce' })

test('[TEAM-02] [SAFE-01] a colleague comes by the link that was handed over and the digits of their mailbox, and sees what the cellar is for', async ({
  page,
  browser,
  request,
  watch,
}) => {
  watch.expectStatus('/invitations/accept', 422)
  const helene = new Staff(page)
  const email = 'marc.cave@example.org'
  await helene.entersAs('helene', '/clos-des-murmures/team')
  await helene.button('team.invite').click()
  await helene.field('office.email').fill(email)
  await helene.chooses(helene.t('office.roles.cellar.name'))
  await helene.button('team.sendInvite').click()
  const link = await helene.field('team.link').inputValue()
  await helene.button('office.done').click()
  const copy = helene.button('team.copyOf', { email })
  await expect(helene.row(email).filter({ has: copy })).toBeVisible()

  const { context, staff: marc } = await another(browser)
  await marc.page.setViewportSize(phone)
  await test.step('the link leads there, the digits of the mail let them in', async () => {
    await marc.page.goto(link)
    await expect(marc.heading).toHaveText('Clos des Murmures')
    await expectAccessible(marc.page)
    await marc.button('team.invitation.sendCode').click()
    await marc.field('office.proof.digits').fill(await digitsFor(request, email))
    await marc.button('team.invitation.accept').click()
    await marc.field('team.invitation.name').fill('Marc Jacquet')
    await expectAccessible(marc.page)
    await marc.button('team.invitation.accept').click()
    await marc.button('team.keepKey.later').click()
    await expect(marc.page).toHaveURL(`${office}/clos-des-murmures/today`)
    await expect(marc.heading).toBeVisible()
  })
  await test.step('the cellar has no team, no log, and no other house', async () => {
    const places = marc.page.getByRole('navigation', { name: marc.t('office.sections.places') })
    await expect(places).toContainText(marc.t('office.sections.stock'))
    for (const section of ['team', 'journal'])
      await expect(places.getByText(marc.t(`office.sections.${section}`))).toHaveCount(0)
    for (const path of ['/clos-des-murmures/team', '/clos-des-murmures/journal', '/hirondelles/today']) {
      await marc.opens(path)
      await expect(marc.heading).toHaveText(marc.t('office.notHere.title'))
    }
  })
  // Without a word of hers: the list has heard of it.
  await expect(helene.page.getByRole('link', { name: 'Marc Jacquet' })).toBeVisible()
  await context.close()
})

test('[TEAM-02] [SAFE-01] somebody who works elsewhere comes by the mail, logs in first, and is back at their invitation', async ({
  page,
  browser,
  request,
}) => {
  const nuria = new Staff(page)
  const email = 'lucie@example.org'
  await nuria.entersAs('nuria', '/haut-pays/team')
  await nuria.button('team.invite').click()
  await nuria.field('office.email').fill(email)
  await nuria.chooses(nuria.t('office.roles.accountant.name'))
  await nuria.button('team.sendInvite').click()
  await nuria.button('office.done').click()

  const { context, staff: lucie } = await another(browser)
  const word = wordOf(await mailTo(request, email))
  // As a mail of before has it, too: the word goes behind the `#`.
  await lucie.page.goto(`${office}/open/${word}`)
  await expect(lucie.page).toHaveURL(`${office}/open#${word}`)
  await lucie.page.getByRole('link', { name: lucie.t('team.invitation.loginFirst') }).click()
  await lucie.button('office.proof.byMail').click()
  await lucie.field('office.email').fill(email)
  await lucie.button('team.login.send').click()
  await lucie.field('office.proof.digits').fill(await digitsFor(request, email))
  await lucie.button('team.login.enter').click()
  await lucie.button('team.keepKey.later').click()
  await expect(lucie.heading).toHaveText(/Haut.Pays/)
  await lucie.button('team.invitation.accept').click()
  await lucie.button('team.keepKey.later').click()
  await expect(lucie.page.getByText(/Haut.Pays/).first()).toBeVisible()
  await context.close()
})

test('[TEAM-03] another role is taken back by the toast, and by the log', async ({ page }) => {
  const nuria = new Staff(page)
  const role = (name: string) => page.getByRole('radio', { name: nuria.t(`office.roles.${name}.name`) })
  const changesToEditor = async () => {
    await nuria.chooses(nuria.t('office.roles.editor.name'))
    await nuria.button('office.save').click()
  }
  await nuria.entersAs('nuria', '/cote-vermeille/team')
  await page.getByRole('link', { name: 'Amparo Martí' }).click()
  await changesToEditor()
  await nuria.button('office.undo').click()
  await expect(role('housekeeper')).toBeChecked()

  await changesToEditor()
  await expect(nuria.button('office.save')).toHaveCount(0)
  await page.getByRole('link', { name: nuria.t('office.sections.journal'), exact: true }).click()
  const what = nuria.t('team.audit.memberUpdate', { name: 'Amparo Martí' })
  const back = page.getByRole('button', { name: nuria.t('team.journal.takeBackOf', { what }) })
  await back.first().click()
  await expect(
    page
      .locator('.history li')
      .filter({ has: page.locator('.undone') })
      .first(),
  ).toContainText(what)
  await nuria.opens('/cote-vermeille/team')
  await page.getByRole('link', { name: 'Amparo Martí' }).click()
  await expect(role('housekeeper')).toBeChecked()
})

test('[TEAM-03] what somebody else saves meanwhile stands beside the choice, which is not lost', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus('/team/', 409)
  const nuria = new Staff(page)
  const role = (name: string) => nuria.t(`office.roles.${name}.name`)
  await nuria.entersAs('nuria', '/cote-vermeille/team')
  await page.getByRole('link', { name: 'Cabinet Ferrer' }).click()
  await nuria.chooses(role('manager'))

  const elsewhere = await another(browser)
  await elsewhere.staff.entersAs('nuria', new URL(page.url()).pathname)
  await elsewhere.staff.chooses(role('editor'))
  await elsewhere.staff.button('office.save').click()
  await expect(elsewhere.staff.button('office.save')).toHaveCount(0)
  await elsewhere.context.close()

  const meanwhile = page.getByRole('region', { name: nuria.t('team.meanwhile.title') })
  await expect(meanwhile).toContainText(role('editor'))
  await expect(meanwhile).toContainText(role('manager'))
  await nuria.button('team.meanwhile.keep').click()
  await expect(meanwhile).toHaveCount(0)
  await expect(page.getByRole('radio', { name: role('manager') })).toBeChecked()
})

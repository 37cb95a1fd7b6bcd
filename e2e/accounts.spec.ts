import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Download, Page } from '@playwright/test'
import { desktop, expect, expectAccessible, hydrated, originOf, phone, test } from './fixtures.ts'
import { mailedLink, Member, newAddress, newMember, password } from './member.ts'
import { hasAnswered } from './server.ts'
import { Shopper } from './shopper.ts'

const tablet = { width: 820, height: 1180 }
const site = 'vigneron-online'
const demo = {
  user: 'claire@example.org',
  superadmin: 'admin@example.org',
  former: 'former@example.org',
  password: 'demo-password',
}

test.beforeEach(({ context }) => hasAnswered(context, site))

/** Another browser of the same person. */
async function anotherDevice(browser: Browser, language: string): Promise<Member> {
  const context = await browser.newContext({ baseURL: originOf(site) })
  await hasAnswered(context, site)
  return new Member(await context.newPage(), language)
}

const downloadOf = async (page: Page, click: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> => {
  const begun = page.waitForEvent('download')
  await click()
  const download = await begun
  return { download, bytes: await readFile(await download.path()) }
}

test('[AUTH-01] [NAV-08] an account is made on a phone in German, confirmed by the mailed link, and opens', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus('/api/auth/email/confirm', 410)
  watch.expectStatus('/api/auth/login', 401)
  await page.setViewportSize(phone)
  const member = new Member(page, 'de')
  const email = newAddress('neu')
  await member.visits('/register')
  await expectAccessible(page)
  const form = page.locator('.auth form')
  await member.field('auth.register.name', form).fill('Anna Berger')
  await member.field('auth.register.email', form).fill(email)
  await member.field('auth.register.password', form).fill('passwort')
  await member.button('auth.register.submit', form).click()
  // What is wrong is said at its field, before anything is sent.
  await expect(member.field('auth.register.password', form)).toHaveAttribute('aria-invalid', 'true')
  await member.field('auth.register.password', form).fill(password)
  await form.getByRole('checkbox').check()
  await member.button('auth.register.submit', form).click()
  await expect(page).toHaveURL('/de/registered')
  await expect(page.getByText(email)).toBeVisible()

  // Until the address is confirmed the account stays shut, and the answer does not tell why.
  await member.visits('/login')
  await member.givesPassword(email)
  await expect(page.getByText(member.t('errors.LOGIN_WRONG'))).toBeVisible()
  // Nothing says that what was refused is right.
  await expect(page.locator('.auth form [data-state=valid]')).toHaveCount(0)
  await member.field('auth.login.password').fill('une autre brume')
  await member.button('auth.password.showLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'text')
  await member.button('auth.password.hideLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'password')

  const { link, language } = await mailedLink(request, email, 'token')
  expect(language).toBe('de')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: member.t('auth.registered.verifiedTitle') })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: member.t('auth.registered.invalidTitle') })).toBeVisible()
  await page
    .locator('main')
    .getByRole('link', { name: member.t('auth.registered.login') })
    .click()
  await expect(page).toHaveURL('/de/login')
  await expectAccessible(page)
  await member.givesPassword(email)
  await expect(page).toHaveURL('/de/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    member.t('auth.profile.hello', { name: 'Anna Berger' }),
  )
  await expectAccessible(page)
})

test('[NAV-12] a login leads on to the page that asked for it, and never away from the site', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/api/auth/login', 401)
  await page.setViewportSize(desktop)
  const member = new Member(page, 'en')
  await member.visits('/profile?from=mail')
  await expect(page).toHaveURL('/en/login?redirect=%2Fen%2Fprofile%3Ffrom%3Dmail')
  await expect(page.getByText(member.t('auth.login.required'))).toBeVisible()
  await member.givesPassword(demo.user, 'not this one, surely')
  await expect(page.getByText(member.t('errors.LOGIN_WRONG'))).toBeVisible()
  // On a line so slow that the profile takes longer than a page may: the login that has gone is not missed.
  await page.route(/\/assets\/Profile/, async (route) => {
    await new Promise((done) => setTimeout(done, 2500))
    await route.continue()
  })
  await member.givesPassword(demo.user, demo.password)
  await expect(page).toHaveURL('/en/profile?from=mail')
  await page.unrouteAll({ behavior: 'wait' })
  for (const elsewhere of [
    'https://example.com/',
    '//example.com/en',
    '/\\example.com',
    '/en\\..\\..//example.com',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/en/login?redirect=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/en/profile')
  }
})

test('[NAV-07] [NAV-12] the stays of a guest are behind the login of their own site', async ({ page, watch }) => {
  watch.expectStatus('/api/hospitality/booking/user-list', 401)
  await page.setViewportSize(phone)
  const member = new Member(page, 'fr')
  await hasAnswered(page.context(), 'bensadevot')
  await member.visits('/my-bookings', 'bensadevot')
  await expect(page).toHaveURL(`${originOf('bensadevot')}/fr/login?redirect=%2Ffr%2Fmy-bookings`)
  await member.givesPassword(demo.user, demo.password)
  await expect(page).toHaveURL(`${originOf('bensadevot')}/fr/my-bookings`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.t('hospitality.myBookings.title'))
  await page.reload()
  await hydrated(page)
  await expect(page).toHaveURL(`${originOf('bensadevot')}/fr/my-bookings`)
  // A session that has ended behind the page's back leads to the login, not to the page of what does not exist.
  await member.visits('/apartments', 'bensadevot')
  await expect(page.getByRole('banner').getByRole('link', { name: member.t('common.menu.profile') })).toBeVisible()
  await page.context().clearCookies({ name: 'sid.bensadevot' })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/fr/my-bookings'
    link.textContent = 'stays'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'stays', exact: true }).click()
  await expect(page).toHaveURL(`${originOf('bensadevot')}/fr/login?redirect=%2Ffr%2Fmy-bookings`)
  // The session of one site is nobody's on another.
  await member.visits('/profile')
  await expect(page).toHaveURL(/\/fr\/login\?redirect=/)
})

test('[AUTH-05] a profile fills the checkout, lists the order, and hands out its receipt', async ({
  page,
  request,
}) => {
  await page.setViewportSize(tablet)
  const email = await newMember(request, 'achat', 'fr')
  const member = new Member(page, 'fr')
  await member.logsIn(email)
  const form = page.locator('#details .account-form')
  await member.field('auth.profile.displayName', form).fill('Camille R.')
  const contact = {
    firstname: 'Camille',
    lastname: 'Rousselin',
    phone: '+33 6 12 34 56 78',
    addressLine1: '14, rue des Tanneurs',
    postalCode: '69002',
    city: 'Lyon',
  }
  for (const [name, value] of Object.entries(contact)) await member.field(`auth.contact.${name}`, form).fill(value)
  await member.field('auth.contact.countryCode', form).selectOption('FR')
  await member.button('common.buttons.save', form).click()
  await member.isTold(member.t('auth.profile.saved'))
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    member.t('auth.profile.hello', { name: 'Camille R.' }),
  )
  await expect(member.field('auth.contact.city', form)).toHaveValue('Lyon')

  const shopper = new Shopper(page, 'fr')
  await shopper.adds('les-graviers', 6)
  await shopper.goesToCheckout()
  await expect(shopper.field('firstname')).toHaveValue('Camille')
  await expect(shopper.field('email')).toHaveValue(email)
  await expect(shopper.field('postalCode')).toHaveValue('69002')
  await expect(shopper.delivery('SHIPPING')).toBeChecked()
  await page.getByRole('radio', { name: /Virement/ }).check()
  await shopper.agrees()
  await shopper.orders()
  await shopper.isThanked()

  await member.visits('/profile')
  const order = page.locator('#orders tbody tr')
  await expect(order).toHaveCount(1)
  const orderId = (await order.locator('td').first().textContent()) ?? ''
  const receipt = order.getByRole('button', { name: member.t('order.receipt.buttonUnpaid') })
  const { download, bytes } = await downloadOf(page, () => receipt.click())
  expect(download.suggestedFilename()).toBe(`recu-${orderId}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await order.getByRole('link').click()
  await expect(page).toHaveURL(`/fr/clos-des-murmures/order/${orderId}`)
  const again = await downloadOf(page, () => member.button('order.receipt.buttonUnpaid').click())
  expect(again.bytes.equals(bytes)).toBe(true)
  await expectAccessible(page)
})

test('[AUTH-01] the language of mails is the one chosen, whatever page they are asked for on', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const email = await newMember(request, 'sprache', 'fr')
  const member = new Member(page, 'en')
  await member.logsIn(email)
  const form = page.locator('#details .account-form')
  await member.field('auth.profile.language', form).selectOption('de')
  await member.button('common.buttons.save', form).click()
  await member.isTold(member.t('auth.profile.saved'))
  await member.visits('/login')
  await expect(page).toHaveURL('/en/profile')
  await page
    .locator('.side-nav')
    .getByRole('button', { name: member.t('common.menu.logout') })
    .click()
  await expect(page).toHaveURL('/en/home')
  await member.visits('/login')
  await member.button('auth.login.forgot').click()
  const box = page.getByRole('dialog', { name: member.t('auth.resetPassword.title') })
  await member.field('auth.resetPassword.email', box).fill(email)
  await member.button('auth.resetPassword.submit', box).click()
  await expect(box.getByText(member.t('auth.resetPassword.sent', { email }))).toBeVisible()
  expect((await mailedLink(request, email, 'reset')).language).toBe('de')
})

test('[AUTH-01] [FORM-01] a portrait is put up, refused when it is none, and taken down', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus('/api/auth/profile/picture', 422)
  await page.setViewportSize(desktop)
  const member = new Member(page, 'de')
  await member.logsIn(await newMember(request, 'bild', 'de'))
  const form = page.getByRole('form', { name: member.t('auth.profilePicture.title') })
  const save = member.button('common.buttons.save', form)
  await save.click()
  await expect(form.getByText(member.t('validation.requiredFile'))).toBeVisible()
  const input = form.locator('input[type="file"]')
  const tooLarge = { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) }
  await input.setInputFiles(tooLarge)
  await expect(form.getByText(member.t('validation.fileSize', { max: '8 MB' }))).toBeVisible()
  await input.setInputFiles(path.join(import.meta.dirname, '../demo/pictures/portraits/elsa-kreyer.webp'))
  await save.click()
  await member.isTold(member.t('auth.profilePicture.saved'))
  const portrait = page.locator('#details .avatar img')
  await expect(portrait).toBeVisible()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const shown = await portrait.getAttribute('src')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await input.setInputFiles({ name: 'portrait.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await save.click()
  await member.isTold(member.t('errors.PICTURE_INVALID'))
  await expect(portrait).toHaveAttribute('src', shown ?? '')
  await member.button('auth.profilePicture.remove').click()
  await member.isTold(member.t('auth.profilePicture.removed'))
  await expect(portrait).toHaveCount(0)
})

test('[AUTH-01] a forgotten password is replaced by a mailed link, which works once', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus('/api/auth/password/reset', 410)
  watch.expectStatus('/api/auth/login', 401)
  await page.setViewportSize(phone)
  const email = await newMember(request, 'oubli', 'fr')
  const member = new Member(page, 'fr')
  const box = page.getByRole('dialog', { name: member.t('auth.resetPassword.title') })
  const choose = async (next: string) => {
    await member.field('auth.resetPassword.newPassword', box).fill(next)
    await member.field('auth.resetPassword.newPasswordAgain', box).fill(next)
    await member.button('auth.resetPassword.change', box).click()
  }
  await member.visits('/login')
  await member.field('auth.login.email', page.locator('form').first()).fill(email)
  await member.button('auth.login.forgot').click()
  await expectAccessible(page)
  // Nobody types it twice.
  await expect(member.field('auth.resetPassword.email', box)).toHaveValue(email)
  await member.button('auth.resetPassword.submit', box).click()
  await expect(box.getByText(member.t('auth.resetPassword.sent', { email }))).toBeVisible()

  const { link } = await mailedLink(request, email, 'reset')
  await page.goto(link)
  await choose('une autre brume, un autre matin')
  await member.isTold(member.t('auth.resetPassword.changed'))
  await expect(page).toHaveURL('/fr/login')
  await member.givesPassword(email)
  await expect(page.getByText(member.t('errors.LOGIN_WRONG'))).toBeVisible()
  // Nothing says that what was refused is right.
  await expect(page.locator('.auth form [data-state=valid]')).toHaveCount(0)
  await member.field('auth.login.password').fill('une autre brume')
  await member.button('auth.password.showLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'text')
  await member.button('auth.password.hideLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'password')
  await member.givesPassword(email, 'une autre brume, un autre matin')
  await expect(page).toHaveURL('/fr/profile')

  await page
    .locator('.side-nav')
    .getByRole('button', { name: member.t('common.menu.logout') })
    .click()
  await expect(page).toHaveURL('/fr/home')
  await page.goto(link)
  await choose('et encore une troisième phrase')
  await expect(box.getByText(member.t('errors.TOKEN_INVALID'))).toBeVisible()
})

test('[AUTH-01] a new password throws the other devices out', async ({ page, browser, request, watch }) => {
  watch.expectStatus('/api/auth/password/update', 403)
  await page.setViewportSize(tablet)
  const email = await newMember(request, 'change', 'en')
  const member = new Member(page, 'en')
  await member.logsIn(email)
  const other = await anotherDevice(browser, 'de')
  await other.logsIn(email)
  const form = page.locator('#password form')
  const change = async (current: string, next: string) => {
    await member.field('auth.updatePassword.current', form).fill(current)
    await member.field('auth.updatePassword.next', form).fill(next)
    await member.field('auth.updatePassword.again', form).fill(next)
    await member.button('auth.updatePassword.submit', form).click()
  }
  await change('not my password at all', 'a quite different sentence')
  await expect(form.getByText(member.t('errors.CURRENT_PASSWORD_WRONG'))).toBeVisible()
  await change(password, 'a quite different sentence')
  await member.isTold(member.t('auth.updatePassword.changed'))
  await page.reload()
  await expect(page).toHaveURL('/en/profile')
  await other.visits('/profile')
  await expect(other.page).toHaveURL(/\/de\/login\?redirect=/)
  await other.page.context().close()
})

test('[AUTH-05] a device is ended from the list, and the page open there leads to the login', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(tablet)
  const email = await newMember(request, 'geraet', 'de')
  const lost = await anotherDevice(browser, 'fr')
  await lost.logsIn(email)
  const member = new Member(page, 'de')
  await member.logsIn(email)
  const devices = page.locator('#devices .devices li')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(member.t('auth.devices.current'))
  await devices
    .last()
    .getByRole('button', { name: member.t('auth.devices.end') })
    .click()
  await member.isTold(member.t('auth.devices.ended'))
  await expect(devices).toHaveCount(1)
  // The page that is still open there asks for something, is refused, and leaves what it showed.
  await lost.page
    .locator('#details .account-form')
    .getByRole('button', { name: lost.t('common.buttons.save') })
    .click()
  await expect(lost.page).toHaveURL(/\/fr\/login\?redirect=%2Ffr%2Fprofile/)
  await lost.page.context().close()
})

test('[CART-02] [AUTH-02] a guest’s cart joins the account’s at login, what changed is told, and two tabs agree', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(phone)
  const email = await newMember(request, 'panier', 'de')
  const shop = 'domaine-aux-grives'
  const count = (of: Page) => of.locator('.cart-button .count')
  // Two of a bottle of which one order may hold three, in the account's cart, from another device.
  const elsewhere = await anotherDevice(browser, 'fr')
  await elsewhere.logsIn(email)
  await new Shopper(elsewhere.page, 'fr').adds('les-epinaies', 2, shop)
  // Two more, and another wine, as a guest.
  const guest = new Shopper(page, 'de')
  await guest.adds('les-epinaies', 2, shop)
  await guest.adds('aligote', 1, shop)
  const tab = await page.context().newPage()
  await tab.goto(`/de/${shop}`)
  await hydrated(tab)
  await expect(count(tab)).toHaveText('3')

  const member = new Member(page, 'de')
  await member.visits('/login')
  await member.givesPassword(email)
  await expect(page).toHaveURL('/de/profile')
  await member.isTold(member.t('auth.login.cartCapped', { title: 'Les Épinaies', wanted: 4, kept: 3 }))
  await member.visits(`/${shop}`)
  await expect(count(page)).toHaveText('4')

  // The tab that was open before is the account's now, whatever it shows; so is the other device.
  await new Shopper(tab, 'de').adds('aligote', 2, shop)
  await expect(count(tab)).toHaveText('6')
  for (const each of [page, elsewhere.page]) {
    await each.reload()
    await hydrated(each)
    await expect(count(each)).toHaveText('6')
  }
  await elsewhere.page.context().close()
})

test('[AUTH-03] a logout leaves nothing behind', async ({ page, request }) => {
  await page.setViewportSize(desktop)
  const email = await newMember(request, 'depart', 'fr')
  const member = new Member(page, 'fr')
  await member.logsIn(email)
  await new Shopper(page, 'fr').adds('macvin', 1)
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  await member.visits('/profile')
  await member.field('auth.contact.city', page.locator('#details .account-form')).fill('Lyon')
  await page
    .locator('.side-nav')
    .getByRole('button', { name: member.t('common.menu.logout') })
    .click()
  await expect(page).toHaveURL('/fr/home')
  await expect(page.locator('.cart-button .count')).toHaveText('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  expect((await page.context().cookies()).filter(({ name }) => name.includes('sid.'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/fr\/login\?redirect=/)
  await expect(page.getByText(email)).toHaveCount(0)
})

test('[NAV-12] who lacks a role is told so, and a superadmin passes', async ({ page, browser }) => {
  await page.setViewportSize(phone)
  const former = new Member(page, 'en')
  await former.visits('/login')
  await former.givesPassword(demo.former, demo.password)
  await expect(page).toHaveURL('/en/access-restricted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(former.t('auth.accessRestricted.title'))
  await expectAccessible(page)
  const superadmin = await anotherDevice(browser, 'en')
  await superadmin.logsIn(demo.superadmin, demo.password)
  await superadmin.visits('/access-restricted')
  await expect(superadmin.page.getByRole('heading', { level: 1 })).toBeVisible()
  await superadmin.page.context().close()
})

test('a member takes their data along and is forgotten', async ({ page, request, watch }) => {
  watch.expectStatus('/api/auth/login', 401)
  watch.expectStatus('/api/auth/account/erase', 403)
  await page.setViewportSize(phone)
  const email = await newMember(request, 'adieu', 'fr')
  const member = new Member(page, 'fr')
  await member.logsIn(email)
  const { download, bytes } = await downloadOf(page, () => member.button('auth.privacy.export').click())
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  expect(JSON.parse(bytes.toString())).toMatchObject({ account: { email } })

  await member.button('auth.privacy.erase').click()
  const box = page.getByRole('dialog', { name: member.t('auth.privacy.erase') })
  await member.field('auth.privacy.password', box).fill('pas le bon mot de passe')
  await member.button('auth.privacy.eraseConfirm', box).click()
  await expect(box.getByText(member.t('errors.CURRENT_PASSWORD_WRONG'))).toBeVisible()
  await member.field('auth.privacy.password', box).fill(password)
  await member.button('auth.privacy.eraseConfirm', box).click()
  await member.isTold(member.t('auth.privacy.erased'))
  await expect(page).toHaveURL('/fr/home')
  await member.visits('/login')
  await member.givesPassword(email)
  await expect(page.getByText(member.t('errors.LOGIN_WRONG'))).toBeVisible()
  // Nothing says that what was refused is right.
  await expect(page.locator('.auth form [data-state=valid]')).toHaveCount(0)
  await member.field('auth.login.password').fill('une autre brume')
  await member.button('auth.password.showLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'text')
  await member.button('auth.password.hideLabel').click()
  await expect(member.field('auth.login.password')).toHaveAttribute('type', 'password')
})

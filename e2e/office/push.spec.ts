import { findFramedBrowser } from '../../scripts/browser.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { Staff } from './staff.ts'

test.use({
  locale: 'fr-FR',
  reducedMotion: 'reduce',
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, executablePath: findFramedBrowser() }),
    { scope: 'worker' },
  ],
})

test('[DAY-01] a device is switched on in the account, and what reaches it is shown, leads to its screen and marks the icon', async ({
  page,
  context,
}) => {
  const jeanne = new Staff(page)
  await context.grantPermissions(['notifications'])
  // The push service is outside our house: what it would hand out stands here.
  await page.addInitScript(() => {
    const subscribe = async () => {
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const word = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const p256dh = word(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
      const auth = word(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://fcm.googleapis.com/fcm/send/${auth}`
      return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    }
    Object.assign(PushManager.prototype, { subscribe })
  })
  await jeanne.entersAs('jeanne', '/clos-des-murmures/today')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await jeanne.opens('/account')
  const turn = page.getByRole('switch', { name: jeanne.t('team.push.off') })
  await expectAccessible(page)
  await page.getByText(jeanne.t('team.push.off')).click()
  await expect(page.getByRole('switch', { name: jeanne.t('team.push.on') })).toBeChecked()
  await expect(turn).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('switch', { name: jeanne.t('team.push.on') })).toBeChecked()

  // As the push service hands it to the browser, opened.
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [ours] }) => ours && found(ours.registrationId),
    ),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const note = {
    ...{ title: 'Clos des Murmures', body: jeanne.t('push.order', { word: '1042' }), tag: 'order', badge: 3 },
    to: '/clos-des-murmures/orders',
  }
  const origin = new URL(page.url()).origin
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications()
      return notices.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
    })
  // What a push service has not been thanked for it sends again; the tag lets the same notice take its own place.
  await expect(async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(note) })
    await expect.poll(shown, { timeout: 5000 }).toEqual([{ title: note.title, body: note.body, data: note.to }])
  }).toPass({ timeout: 60_000 })

  await page.getByText(jeanne.t('team.push.on')).click()
  await expect(page.getByRole('switch', { name: jeanne.t('team.push.off') })).not.toBeChecked()
})

test('[DAY-01] the icon bears the number of the day’s lines, and nothing when it is quiet', async ({ page }) => {
  const helene = new Staff(page)
  await page.addInitScript(() => {
    const set = async (count?: number) => void (document.documentElement.dataset['badge'] = String(count))
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) })
  })
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const lines = await page.evaluate(async () => {
    const answer = await fetch('/api/office/places/clos-des-murmures/today')
    return (await answer.json()).response.lines.length as number // The demo’s day.
  })
  expect(lines).toBeGreaterThan(0)
  await expect(page.locator('html')).toHaveAttribute('data-badge', String(lines))
})

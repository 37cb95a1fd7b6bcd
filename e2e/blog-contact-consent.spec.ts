import type { APIRequestContext, Page } from '@playwright/test'
import { ask, desktop, expect, expectAccessible, hydrated, open, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { textOf } from './texts.ts'

const site = 'vigneron-online'
/** The same post in its three languages. */
const post = {
  fr: '/fr/nos-actualites/vendanges-petit-tour-des-cuves',
  de: '/de/nos-actualites/weinlese-ein-rundgang-durch-die-keller',
  en: '/en/nos-actualites/harvest-a-tour-of-the-vats',
}

test.describe('the blog', () => {
  test.beforeEach(({ context }) => hasAnswered(context, site))

  for (const [language, viewport] of [
    ['fr', desktop],
    ['de', phone],
    ['en', desktop],
  ] as const)
    test(`[PAGE-03] [NAV-16] the news lead to a post in ${language}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page, `/${language}/nos-actualites`)
      await page.locator(`.post-card a[href="${post[language]}"]`).click()
      await expect(page).toHaveURL(post[language])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .prose p').first()).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', originOf(site) + post[language])
    })

  test('[I18N-04] [PAGE-03] a post in another language has the address of that language', async ({ page }) => {
    await page.setViewportSize(desktop)
    await open(page, post.fr)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.locator('.site-header a[hreflang="de"]').click()
    await expect(page).toHaveURL(post.de)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
    await page.locator('.site-header a[hreflang="en"]').click()
    await expect(page).toHaveURL(post.en)
    for (const [language, path] of Object.entries(post))
      await expect(page.locator(`link[rel="alternate"][hreflang="${language}"]`)).toHaveAttribute(
        'href',
        originOf(site) + path,
      )
  })

  test('[PAGE-03] every feed is there for feed readers, in each language', async ({ page, request }) => {
    for (const [code, path] of [
      [site, '/fr/nos-actualites'],
      ['la-paulee', '/de/actualites'],
      ['hirondelles', '/en/journal'],
    ] as const) {
      await open(page, originOf(code) + path)
      const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
      const answer = await ask(request, code, new URL(href ?? '', originOf(code)).pathname)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['content-type']).toContain('application/rss+xml')
      const links = [...(await answer.text()).matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(
        ([, link]) => link ?? '',
      )
      expect(links.length).toBeGreaterThan(3)
      expect((await ask(request, code, new URL(links[0] ?? '').pathname)).status()).toBe(200)
    }
  })
})

interface SentMail {
  to: { address: string }
  subject: string
  text: string
}

const sentMails = async (request: APIRequestContext): Promise<SentMail[]> =>
  (await (await ask(request, 'demo', '/demo/mails.json')).json()) as SentMail[] // Written by the mailer itself.

class Letter {
  readonly page: Page
  readonly language: string

  constructor(page: Page, language: string) {
    this.page = page
    this.language = language
  }

  t(key: string): string {
    return textOf(this.language, key)
  }

  get modal() {
    return this.page.getByRole('dialog', { name: this.t('contact.modal.title') })
  }

  get email() {
    return this.modal.getByRole('textbox', { name: this.t('contact.modal.email') })
  }

  get message() {
    return this.modal.getByRole('textbox', { name: this.t('contact.modal.message') })
  }

  get submit() {
    return this.modal.locator('button[type="submit"]')
  }

  async opens(): Promise<void> {
    await this.page
      .locator('footer')
      .getByRole('button', { name: this.t('common.footer.contact') })
      .click()
    await expect(this.message).toBeVisible()
  }
}

test.describe('the contact form', () => {
  test.beforeEach(({ context }) => hasAnswered(context, site))

  for (const [language, viewport] of [
    ['fr', phone],
    ['en', desktop],
  ] as const)
    test(`[PAGE-06] [THIRD-05] a message reaches the site, written in ${language}`, async ({ page, request }) => {
      await page.setViewportSize(viewport)
      const letter = new Letter(page, language)
      await open(page, `/${language}/nos-vignerons`)
      await letter.opens()
      await expectAccessible(page)
      await expect(letter.submit).toBeDisabled()
      await expect(letter.submit).toHaveAccessibleDescription(letter.t('contact.modal.needed'))
      await letter.email.fill('camille@')
      await expect(letter.submit).toHaveAccessibleDescription(letter.t('contact.modal.needsMessage'))
      const message = `A question about the Jura (${language})`
      await letter.message.fill(message)
      await expect(letter.email).toHaveAttribute('aria-invalid', 'true')
      await expect(letter.submit).toBeDisabled()
      await letter.email.fill('camille@example.org')
      await expect(letter.submit).toBeEnabled()
      await letter.submit.click()
      await expect(letter.modal).toBeHidden()
      await expect(page.getByText(letter.t('contact.modal.sent')).first()).toBeVisible()
      await expect.poll(async () => (await sentMails(request)).some(({ text }) => text.includes(message))).toBe(true)
      await letter.opens()
      await expect(letter.message).toHaveValue('')
    })

  test('[PAGE-06] what was typed survives a failure, a detour and a change of language', async ({ page, watch }) => {
    watch.expectStatus('/api/contact/message', 503)
    await page.route('**/api/contact/message', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    )
    const letter = new Letter(page, 'de')
    await open(page, '/de/home')
    await letter.opens()
    await letter.email.fill('camille@example.org')
    await letter.message.fill('Haben Sie noch Vin jaune?')
    await letter.submit.click()
    await expect(letter.modal.getByText(letter.t('contact.modal.failed'))).toBeVisible()
    await expect(letter.submit).toBeEnabled()
    await expect(letter.message).toHaveValue('Haben Sie noch Vin jaune?')
    await page.keyboard.press('Escape')
    await page.reload()
    await hydrated(page)
    await letter.opens()
    await expect(letter.email).toHaveValue('camille@example.org')
    await expect(letter.message).toHaveValue('Haben Sie noch Vin jaune?')
  })
})

test.describe('cookies', () => {
  /** Everything the page asks for, from anybody who is not the site itself. */
  function strangersOf(page: Page): string[] {
    const strangers: string[] = []
    page.context().on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
        strangers.push(request.url())
    })
    return strangers
  }

  const banner = (page: Page) => page.locator('.cookie')
  const button = (page: Page, language: string, name: string) =>
    banner(page).getByRole('button', { name: textOf(language, `common.cookieBanner.${name}`) })

  test('[PAGE-05] refusing is as easy as accepting, is kept, and sets nothing else', async ({ page, context }) => {
    await page.setViewportSize(phone)
    const strangers = strangersOf(page)
    await open(page, '/de/home')
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
    const [accept, refuse] = await Promise.all(
      ['accept', 'refuse'].map((name) => button(page, 'de', name).boundingBox()),
    )
    expect(refuse?.height).toBe(accept?.height)
    await button(page, 'de', 'refuse').click()
    await expect(banner(page)).toBeHidden()
    expect((await context.cookies()).map(({ name }) => name)).toEqual([`consent.${site}`])
    await page.reload()
    await hydrated(page)
    await expect(banner(page)).toBeHidden()
    expect(strangers).toEqual([])
  })

  const firstParts = {
    home: ['main h1', 'main .lede', '.stay-search'],
    wine: ['main h1', '.buy .price', '.buy .button'],
  }
  const windows = {
    'a wide window': { size: desktop, parts: firstParts },
    'a tablet': { size: { width: 768, height: 1024 }, parts: firstParts },
    'a phone': { size: phone, parts: { home: ['main h1', 'main .lede', 'main .button'], wine: ['main h1'] } },
  }
  for (const [window, { size, parts: seen }] of Object.entries(windows))
    test(`[PAGE-05] on ${window} the question leaves in sight what a page begins with`, async ({ page }) => {
      await page.setViewportSize(size)
      for (const [address, parts] of [
        [`${originOf('bensadevot')}/fr/home`, seen.home],
        [`${originOf(site)}/fr/clos-des-murmures/products/vin-jaune`, seen.wine],
      ] as const) {
        await page.goto(address)
        const question = await page.locator('.cookie').boundingBox()
        for (const part of parts) {
          const box = await page.locator(part).first().boundingBox()
          expect(box && question && box.y + box.height, part).toBeLessThanOrEqual(question?.y ?? 0)
        }
      }
    })

  test('[PAGE-05] the choice is shown on the cookies page and changed there', async ({ page }) => {
    await page.setViewportSize(desktop)
    await open(page, '/fr/home')
    await banner(page)
      .getByRole('link', { name: textOf('fr', 'common.cookieBanner.moreInfo') })
      .click()
    await expect(page).toHaveURL('/fr/cookies')
    await expect(banner(page)).toHaveAttribute('data-variant', 'bottom')
    await expect(banner(page).getByRole('link')).toHaveCount(0)
    await button(page, 'fr', 'accept').click()
    const choice = page.getByRole('region', { name: textOf('fr', 'common.cookieBanner.currentChoice') })
    await expect(choice.locator('output')).toContainText(textOf('fr', 'common.cookieBanner.choiceAccepted'))
    await choice.getByRole('button', { name: textOf('fr', 'common.cookieBanner.refuse') }).click()
    await expect(choice.locator('output')).toContainText(textOf('fr', 'common.cookieBanner.choiceRefused'))
    await expect(page.locator('main')).toContainText(`consent.${site}`)
    await page.reload()
    await hydrated(page)
    await expect(choice.locator('output')).toContainText(textOf('fr', 'common.cookieBanner.choiceRefused'))
    await expect(banner(page)).toBeHidden()
  })

  for (const [language, locale] of [
    ['fr', 'fr_FR'],
    ['de', 'fr_FR'],
    ['en', 'en_US'],
  ] as const)
    test(`[THIRD-04] the houses by the sea can be written to on Messenger, in ${language} as ${locale}`, async ({
      page,
    }) => {
      await open(page, `${originOf('bensadevot')}/${language}/home`)
      const link = page.locator('.site-footer').getByRole('link', { name: textOf(language, 'common.footer.messenger') })
      await expect(link).toHaveAttribute('href', `https://m.me/000000000000000?locale=${locale}`)
    })

  test('[THIRD-01] [THIRD-03] [THIRD-04] no page asks anything of anybody else', async ({ page }) => {
    const strangers = strangersOf(page)
    for (const [code, paths] of Object.entries({
      [site]: [
        '/fr/home',
        '/fr/nos-vignerons',
        '/fr/clos-des-murmures/information',
        '/fr/clos-des-murmures/activities/visite-vin-jaune',
        post.fr,
      ],
      hirondelles: ['/en/products', '/en/information'],
      bensadevot: ['/de/home', '/de/apartments/la-terrasse-bleue'],
      'la-paulee': ['/fr/infos-pratiques', '/fr/contact'],
      demo: ['/en/home'],
    })) {
      await open(page, originOf(code) + (paths[0] ?? ''))
      // Even who accepts everything is handed to nobody: the demo has no third party.
      await banner(page).getByRole('button').first().click()
      for (const path of paths) await open(page, originOf(code) + path)
    }
    await page.waitForLoadState('networkidle')
    expect(strangers).toEqual([])
  })
})

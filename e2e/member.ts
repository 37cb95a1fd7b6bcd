import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import { ask, hydrated, originOf } from './fixtures.ts'
import { callSite } from './server.ts'
import { textOf } from './texts.ts'

const site = 'vigneron-online'
export const password = 'brume sur les coteaux en novembre'

/** Addresses of these tests are never used twice: several tests run at once on one server. */
let count = 0
export const newAddress = (name: string): string =>
  `${name}.${process.pid}.${Date.now().toString(36)}${++count}@example.org`

/** The newest link in the mails to an address whose query has this word in it: `token`, `reset`. */
export async function mailedLink(
  request: APIRequestContext,
  address: string,
  word: string,
): Promise<{ link: string; language: string }> {
  let found: { link: string; language: string } | undefined
  await expect
    .poll(async () => {
      const answer = await ask(request, 'demo', '/demo/mails.json')
      // The outbox of the demo, as the mailer writes it.
      const mails = (await answer.json()) as { to: { address: string }; text: string; language: string }[]
      for (const { to, text, language } of mails) {
        const link = to.address === address ? new RegExp(`https?://\\S+[?&]${word}=[\\w-]+`).exec(text)?.[0] : undefined
        if (link) return (found = { link, language })
      }
      return null
    })
    .not.toBeNull()
  if (!found) throw new Error(`There is no such mail to ${address}.`)
  return found
}

/** An account whose address is confirmed, made without a browser. */
export async function newMember(request: APIRequestContext, name: string, language: string): Promise<string> {
  const email = newAddress(name)
  const register = { displayName: 'Camille', email, password, hasAcceptedTerms: true }
  await callSite(request, site, `/${language}/api/auth/register`, register)
  const { link } = await mailedLink(request, email, 'token')
  await callSite(request, site, `/${language}/api/auth/email/confirm`, {
    token: new URL(link).searchParams.get('token'),
  })
  return email
}

/** Somebody with an account, in one language. Finds everything by what it is called on the screen. */
export class Member {
  readonly page: Page
  readonly language: string

  constructor(page: Page, language: string) {
    this.page = page
    this.language = language
  }

  t(key: string, values?: Record<string, string | number>): string {
    return textOf(this.language, key, values)
  }

  /** A path of the marketplace, or of another site of the demo. */
  async visits(path: string, of = site): Promise<void> {
    await this.page.goto(`${originOf(of)}/${this.language}${path}`)
    await hydrated(this.page)
  }

  /** A field by its label; in a part of the page where two are called alike. */
  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.t(key), { exact: true })
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.t(key) })
  }

  /** Fills the form of the login that is shown. */
  async givesPassword(email: string, given = password): Promise<void> {
    const form = this.page.locator('.auth form')
    await this.field('auth.login.email', form).fill(email)
    await this.field('auth.login.password', form).fill(given)
    await this.button('auth.login.submit', form).click()
  }

  async logsIn(email: string, given = password): Promise<void> {
    await this.visits('/login')
    await this.givesPassword(email, given)
    await expect(this.page).toHaveURL(`${originOf(site)}/${this.language}/profile`)
  }

  async isTold(sentence: string): Promise<void> {
    await expect(this.page.getByText(sentence).first()).toBeVisible()
  }
}

import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { ask, originOf } from '../fixtures.ts'
import { textOf } from '../texts.ts'

export const office = originOf('office')

/** Somebody who works here, before a screen of theirs. Finds everything by what it is called there. */
export class Staff {
  readonly page: Page
  language: string
  readonly origin: string

  constructor(page: Page, language = 'fr', origin = office) {
    this.page = page
    this.language = language
    this.origin = origin
  }

  t(key: string, values?: Record<string, string | number>): string {
    return textOf(this.language, key, values)
  }

  /** Enters as one of the demo's people in one press, and stands on this screen. */
  async entersAs(name: string, path: string): Promise<void> {
    await this.page.goto(`${this.origin}/demo/open/${name}`)
    await this.opens(path)
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(this.origin + path)
    await expect(this.heading).toBeVisible()
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  button(key: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true })
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.t(key), { exact: true })
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name })
  }

  /** Chooses one of the words beside each other; what is pressed is the word, the radio lies below it. */
  async chooses(name: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: name }).first().click()
  }

  /** What is said to the server from another page of theirs. */
  async writes(path: string, body: object): Promise<void> {
    const status = await this.page.evaluate(
      async ([url, sent]) => {
        const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(sent) })).status
      },
      [path, body] as const,
    )
    expect(status).toBe(200)
  }

  /** Speaks this language from now on, as said to the server by another page of theirs. */
  async speaks(language: string): Promise<void> {
    this.language = language
    const status = await this.page.evaluate(async (wanted) => {
      const me = await (await fetch('/api/office/me')).json()
      const { displayName } = me.response.staff
      const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
      const body = JSON.stringify({ displayName, language: wanted })
      return (await fetch('/api/office/me', { method: 'POST', headers, body })).status
    }, language)
    expect(status).toBe(200)
  }
}

/** Another device: its own browser, with its own cookies. */
export async function another(browser: Browser): Promise<{ context: BrowserContext; staff: Staff }> {
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })
  return { context, staff: new Staff(await context.newPage()) }
}

interface Mail {
  to: { address: string }
  subject: string
  text: string
}

/** What was mailed to this address last. */
export async function mailTo(request: APIRequestContext, address: string): Promise<string> {
  let text: string | undefined
  await expect(async () => {
    const mails = (await (await ask(request, 'office', '/demo/mails.json')).json()) as Mail[] // The demo's own list.
    text = mails.find(({ to }) => to.address === address)?.text
    expect(text).toBeDefined()
  }).toPass()
  return text ?? ''
}

/** The six digits that were mailed to this address last. */
export async function digitsFor(request: APIRequestContext, address: string): Promise<string> {
  let digits: string | undefined
  await expect(async () => {
    const mails = (await (await ask(request, 'office', '/demo/mails.json')).json()) as Mail[] // The demo's own list.
    const mail = mails.find(({ to, subject }) => to.address === address && /\b\d{6}\b/.test(subject))
    digits = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0]
    expect(digits).toBeDefined()
  }).toPass()
  return digits ?? ''
}

/** What stands behind the `#` of a link, or of the one in a mail. */
export const wordOf = (text: string): string => /#([\w.-]+)/.exec(text)?.[1] ?? ''

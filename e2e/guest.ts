import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { Booking } from '#contract/hospitality.ts'
import { addDays, bookingHorizonDays, dayIn } from '#contract/days.ts'
import { hydrated, originOf } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { textOf } from './texts.ts'

export interface Stay {
  apartment: string
  arrival: string
  departure: string
}

const site = 'bensadevot'
/** The date at the apartments of the demo. */
const today = dayIn('Europe/Paris', new Date())

/** `0 days` is today. The demo's own bookings lie within 74 days, counted from today. */
export const inDays = (apartment: string, days: number, nights: number): Stay => ({
  apartment,
  arrival: addDays(today, days),
  departure: addDays(today, days + nights),
})

/** The next such day that no booking of the demo reaches; the season of a month and day is always the same. */
export function nextYears(apartment: string, monthAndDay: string, nights: number): Stay {
  const first = addDays(today, 80)
  const year = Number(first.slice(0, 4)) + (first.slice(5) <= monthAndDay ? 0 : 1)
  const arrival = `${year}-${monthAndDay}`
  return { apartment, arrival, departure: addDays(arrival, nights) }
}

/** Somebody who looks for a place to stay, in one language. Finds everything by what it is called on the screen. */
export class Guest {
  readonly page: Page
  readonly language: string

  constructor(page: Page, language: string) {
    this.page = page
    this.language = language
  }

  t(key: string, values?: Record<string, string | number>): string {
    return textOf(this.language, key, values)
  }

  money(amount: number): string {
    return new Intl.NumberFormat(this.language, { style: 'currency', currency: 'EUR' }).format(amount)
  }

  async visits(path: string): Promise<void> {
    await this.page.goto(`${originOf(site)}/${this.language}${path}`)
    await hydrated(this.page)
  }

  async opens(apartment: string): Promise<void> {
    await this.visits(`/apartments/${apartment}`)
    await expect(this.calendar.locator('table')).not.toHaveAttribute('aria-busy')
  }

  get calendar(): Locator {
    return this.page.locator('.stay-calendar')
  }

  get box(): Locator {
    return this.page.getByRole('complementary', { name: this.t('hospitality.book.title') })
  }

  get search(): Locator {
    return this.page.getByRole('form', { name: this.t('hospitality.apartmentList.search') })
  }

  /** Fills in the dates of a search through its calendar. */
  async looksFor({ arrival, departure }: Pick<Stay, 'arrival' | 'departure'>): Promise<void> {
    const field = this.search.getByRole('button', { name: new RegExp(`^${this.t('hospitality.calendar.arrival')}`) })
    await field.click()
    const dialog = this.page.getByRole('dialog', { name: this.t('hospitality.calendar.title') })
    for (const day of [arrival, departure]) {
      await this.turnsTo(day.slice(0, 7), dialog)
      await dialog.locator(`button[data-day="${day}"]`).click()
    }
    await dialog.getByRole('button', { name: this.t('hospitality.calendar.done') }).click()
    await expect(dialog).toBeHidden()
  }

  async searches(): Promise<void> {
    await this.search.getByRole('button', { name: this.t('hospitality.apartmentList.submit') }).click()
  }

  /** A day that can be chosen; one that cannot is no button. */
  day(day: string): Locator {
    return this.calendar.locator(`button[data-day="${day}"]`)
  }

  /** Turns the leaves of the calendar, forward only. */
  async turnsTo(month: string, calendar = this.calendar): Promise<void> {
    const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    const title = new Intl.DateTimeFormat(this.language, style).format(new Date(`${month}-01`))
    const shown = calendar.locator('.month')
    for (let turned = 0; turned < bookingHorizonDays / 28; turned++) {
      if ((await shown.textContent()) === title) return
      await calendar.getByRole('button', { name: this.t('hospitality.calendar.nextMonth') }).click()
    }
    await expect(shown).toHaveText(title)
  }

  async picks({ arrival, departure }: Pick<Stay, 'arrival' | 'departure'>): Promise<void> {
    for (const day of [arrival, departure]) {
      await this.turnsTo(day.slice(0, 7))
      await this.day(day).click()
    }
  }

  /** Opens the apartment with dates that were looked for in the list, and goes on to the checkout. */
  async chooses({ apartment, arrival, departure }: Stay): Promise<void> {
    await this.opens(`${apartment}?arrival=${arrival}&departure=${departure}`)
    await this.goesToCheckout()
  }

  async goesToCheckout(): Promise<void> {
    await this.box.getByRole('button', { name: this.t('hospitality.book.button') }).click()
    await expect(this.page).toHaveURL(/\/checkout$/)
    await expect(this.field('firstname')).toBeVisible()
  }

  field(name: string): Locator {
    // From its beginning: « Nom » is also the end of « Prénom ».
    return this.page.getByRole('textbox', { name: new RegExp(`^${this.t(`hospitality.checkout.${name}`)}`) })
  }

  async givesContact(email = 'camille@example.org'): Promise<void> {
    await this.field('firstname').fill('Camille')
    await this.field('lastname').fill('Rousselin')
    await this.field('email').fill(email)
    await this.field('phone').fill('+33 6 12 34 56 78')
    await this.page.locator('main form').getByRole('checkbox').check()
  }

  async givesCard(number: string): Promise<void> {
    await this.page.locator('[autocomplete="cc-number"]').fill(number)
    await this.page.locator('[autocomplete="cc-exp"]').fill('12/34')
    await this.page.locator('[autocomplete="cc-csc"]').fill('123')
  }

  get payButton(): Locator {
    return this.page.locator('form button[type="submit"][data-size="block"]')
  }

  /** Sends the checkout; the booking as the server wrote it. */
  async pays(): Promise<Booking> {
    const placed = this.page.waitForResponse((response) => response.url().endsWith('/api/hospitality/cart/checkout'))
    await this.payButton.click()
    const answer = (await (await placed).json()) as { response: { booking: Booking } } // The contract's own envelope.
    return answer.response.booking
  }

  async isThanked(): Promise<void> {
    await expect(this.page).toHaveURL(/\/confirmation$/)
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText('Camille')
  }

  /** Opens a booking by its number and e-mail, as somebody who comes from a mail. */
  async looksUp(bookingId: string, email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('hospitality.lookup.bookingId') }).fill(bookingId)
    await this.page.getByRole('textbox', { name: this.t('hospitality.lookup.email') }).fill(email)
    await this.page
      .locator('main form')
      .getByRole('button', { name: this.t('hospitality.lookup.submit') })
      .click()
  }
}

/** Somebody else in a browser of their own. */
export async function anotherGuest(browser: Browser, language: string, timezoneId?: string): Promise<Guest> {
  const context = await browser.newContext({ baseURL: originOf(site), ...(timezoneId && { timezoneId }) })
  await hasAnswered(context, site)
  return new Guest(await context.newPage(), language)
}

/** Stays that other guests have booked by transfer, without the pages. */
export async function areBooked(browser: Browser, ...stays: Stay[]): Promise<void> {
  const { page } = await anotherGuest(browser, 'fr')
  await page.goto('/fr/booking')
  for (const { apartment, arrival, departure } of stays) {
    const status = await page.evaluate(
      async ({ apartment, arrival, departure }) => {
        const send = async (path: string, body?: object) => {
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          const answer = await fetch(`/fr/api/hospitality/${path}`, body && init)
          return { status: answer.status, response: (await answer.json()).response }
        }
        const { response } = await send(`apartment/${apartment}`)
        const { _id: apartmentID, agency } = response.apartment
        await send('cart/rental/add', { apartmentID, startDate: arrival, endDate: departure })
        const contact = {
          firstname: 'Anna',
          lastname: 'Berger',
          email: { email: 'anna@example.org' },
          phone: { number: '+49 30 1234567' },
        }
        const rest = { methodOfPaymentIndex: 1, hasAcceptedTerms: true, contact }
        return (await send('cart/checkout', { agencyID: agency._id, ...rest })).status
      },
      { apartment, arrival, departure },
    )
    expect(status, `${apartment} from ${arrival}`).toBe(200)
  }
  await page.context().close()
}

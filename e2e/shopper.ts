import { type Locator, type Page, expect } from '@playwright/test'
import { hydrated } from './fixtures.ts'
import { textOf } from './texts.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000009995',
  asksBank: '4000002500003155',
  /** A refund of it comes back a while later. */
  refundFails: '4000000000005126',
  /** Its owner disputes, and wins a while later. */
  disputed: '4000000000000259',
}

/** Somebody who buys on the marketplace, in one language. Finds everything by what it is called on the screen. */
export class Shopper {
  readonly page: Page
  readonly language: string

  constructor(page: Page, language: string) {
    this.page = page
    this.language = language
  }

  t(key: string, values?: Record<string, string | number>): string {
    return textOf(this.language, key, values)
  }

  async visits(path: string): Promise<void> {
    await this.page.goto(`/${this.language}${path}`)
    await hydrated(this.page)
  }

  /** Puts bottles of a wine into the cart from its own page. */
  async adds(wine: string, bottles: number, shop = 'clos-des-murmures'): Promise<void> {
    await this.visits(`/${shop}/products/${wine}`)
    const more = this.page.locator('.buy').getByRole('button', { name: this.t('common.buttons.increase') })
    for (let bottle = 1; bottle < bottles; bottle++) await more.click()
    const answered = this.page.waitForResponse((response) => response.url().includes('/api/shop/cart/product/add'))
    await this.page
      .locator('.buy')
      .getByRole('button', { name: this.t('shop.product.addToCart') })
      .click()
    expect((await answered).status()).toBe(200)
    if (this.isWide) await expect(this.cart).toBeVisible()
  }

  /** Where the cart opens beside what was put into it. */
  get isWide(): boolean {
    return (this.page.viewportSize()?.width ?? 0) >= 768
  }

  get cart(): Locator {
    return this.page.getByRole('dialog', { name: this.t('cart.sideCart.title') })
  }

  async opensCart(): Promise<void> {
    // It may be opening by itself at this moment, and then lies over its button.
    await expect(async () => {
      if (!(await this.cart.isVisible())) await this.page.locator('.cart-button').click({ timeout: 2000 })
      await expect(this.cart).toBeVisible({ timeout: 2000 })
    }).toPass()
  }

  async goesToCheckout(): Promise<void> {
    await this.opensCart()
    await this.cart.getByRole('link', { name: this.t('cart.sideCart.checkout') }).click()
    await expect(this.page).toHaveURL(/\/checkout$/)
    await expect(this.field('firstname')).toBeVisible()
  }

  field(name: string): Locator {
    // From its beginning: « Nom » is also the end of « Prénom ».
    return this.page.getByRole('textbox', { name: new RegExp(`^${this.t(`checkout.contact.${name}`)}`) }).first()
  }

  async givesContact({
    countryCode = 'FR',
    postalCode = '69002',
    city = 'Lyon',
    email = 'camille@example.org',
  } = {}): Promise<void> {
    await this.field('firstname').fill('Camille')
    await this.field('lastname').fill('Rousselin')
    await this.field('email').fill(email)
    await this.field('phone').fill('+33 6 12 34 56 78')
    // Who fetches their wine, or comes for a visit, is not asked where they live.
    if (await this.asksNoAddress()) return
    await this.page.locator('[name="contact.address.countryCode"]').selectOption(countryCode)
    await this.page.locator('[name="contact.address.addressLines.0"]').fill('14, rue des Tanneurs')
    await this.field('city').fill(city)
    const priced = this.page.waitForResponse((response) => response.url().includes('/api/shop/cart/contact/update'))
    await this.field('postalCode').fill(postalCode)
    await priced
  }

  async asksNoAddress(): Promise<boolean> {
    return (await this.page.locator('[name="contact.address.countryCode"]').count()) === 0
  }

  delivery(type: 'SHIPPING' | 'LOCAL' | 'PICKUP'): Locator {
    return this.page.locator(`input[type="radio"][value="${type}"]`)
  }

  async givesCard(number: string): Promise<void> {
    await this.page.locator('[autocomplete="cc-number"]').fill(number)
    await this.page.locator('[autocomplete="cc-exp"]').fill('12/34')
    await this.page.locator('[autocomplete="cc-csc"]').fill('123')
  }

  async agrees(): Promise<void> {
    for (const box of await this.page.locator('form .check input[type="checkbox"]').all())
      if (await box.evaluate((element: HTMLInputElement) => element.required || element.ariaRequired === 'true'))
        await box.check()
  }

  get orderButton(): Locator {
    return this.page.locator('form button[type="submit"][data-size="block"]')
  }

  async orders(): Promise<void> {
    await this.orderButton.click()
  }

  /** Everything a checkout asks for, paid with this card. */
  async ordersByCard(number: string): Promise<void> {
    await this.givesContact()
    await this.givesCard(number)
    await this.agrees()
    await this.orders()
  }

  async isThanked(): Promise<void> {
    await expect(this.page).toHaveURL(/\/confirmation$/)
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText('Camille')
  }
}

import { type Page } from '@playwright/test'
import { expect, originOf, phone, test } from './fixtures.ts'
import { Guest, nextYears } from './guest.ts'
import { Member, newMember } from './member.ts'
import { hasAnswered } from './server.ts'
import { Shopper } from './shopper.ts'

// Two windows of one browser: what one of them does, the other shows.

const marketplace = originOf('vigneron-online')

test('[CART-03] a bottle put into the cart in one window is counted in the other, which had no cart before', async ({
  context,
}) => {
  const here = new Shopper(await context.newPage(), 'de')
  const there = new Shopper(await context.newPage(), 'fr')
  await there.visits('/clos-des-murmures')
  await here.adds('savagnin-ouille', 2)
  await expect(there.page.locator('.cart-button .count')).toHaveText('2')
  await there.opensCart()
  // In its own language.
  await expect(there.cart.getByRole('button', { name: there.t('cart.line.remove') }).first()).toBeVisible()
})

test('[CART-03] a checkout says that the cart was emptied in another window', async ({ context }) => {
  const here = new Shopper(await context.newPage(), 'en')
  const there = new Shopper(await context.newPage(), 'en')
  await here.page.setViewportSize(phone)
  await there.adds('savagnin-ouille', 1)
  await here.visits('/clos-des-murmures/checkout')
  await expect(here.field('firstname')).toBeVisible()
  await there.opensCart()
  await there.cart.locator('.cart-lines .remove').click()
  await expect(here.page.getByText(here.t('checkout.page.changedElsewhere'))).toBeVisible()
  await expect(here.page.getByText(here.t('checkout.page.emptyTitle'))).toBeVisible()
})

test('[STAY-03] a stay chosen in one window is in the cart of the other', async ({ context }) => {
  await hasAnswered(context, 'bensadevot')
  const pages = [await context.newPage(), await context.newPage()] as const
  const [here, there] = pages.map((page) => new Guest(page, 'de')) as [Guest, Guest]
  await there.page.goto(`${originOf('bensadevot')}/de/home`)
  await here.chooses(nextYears('le-cabanon', '04-26', 2))
  await expect(there.page.locator('.cart-button .count')).toHaveText('1')
})

test('[AUTH-02] who logs in or out in one window is so in the other', async ({ context, request }) => {
  const email = await newMember(request, 'fenetres', 'fr')
  const here = new Member(await context.newPage(), 'fr')
  const there = new Member(await context.newPage(), 'fr')
  await there.visits('/home')
  await here.logsIn(email)
  await expect(accountLink(there.page, here.t('common.menu.login'))).toHaveCount(0)
  await there.visits('/profile')
  await expect(there.page).toHaveURL(`${marketplace}/fr/profile`)
  await here.visits('/profile')
  await here.page
    .locator('.side-nav')
    .getByRole('button', { name: here.t('common.menu.logout') })
    .click()
  // What only an account may see is not left standing.
  await expect(there.page).toHaveURL(/\/fr\/login/)
})

const accountLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })

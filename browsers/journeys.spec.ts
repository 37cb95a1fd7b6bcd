import { expect } from '@playwright/test'
import { ask } from '../e2e/fixtures.ts'
import { nextYears } from '../e2e/guest.ts'
import { newMember, password } from '../e2e/member.ts'
import { cards } from '../e2e/shopper.ts'
import { test } from './test.ts'

test('[SELL-10] [CHECKOUT-02] [CART-01] six bottles are bought by card', async ({ aVisitor }) => {
  const shopper = await aVisitor('vigneron-online', 'fr')
  await shopper.visits('/home')
  await shopper.refusesCookies()
  await shopper.clicks({ css: 'main a', name: 'Clos des Murmures' })
  await shopper.isAt(/^\/fr\/clos-des-murmures$/)
  await shopper.clicks({ css: '.product-grid a', name: 'Savagnin ouillé' })
  await shopper.isAt(/\/products\/savagnin-ouille$/)
  for (let bottle = 1; bottle < 6; bottle++)
    await shopper.clicks({ css: '.buy button', name: shopper.t('common.buttons.increase') })
  await shopper.clicks({ css: '.buy button', name: shopper.t('shop.product.addToCart') })
  await shopper.clicks({ css: 'dialog[open] a', name: shopper.t('cart.sideCart.checkout') })
  await shopper.isAt(/\/checkout$/)
  await shopper.givesContact('checkout.contact')
  await shopper.types({ css: '[name="contact.address.addressLines.0"]' }, '14, rue des Tanneurs')
  await shopper.types({ css: 'main form input', name: shopper.t('checkout.contact.city') }, 'Lyon')
  await shopper.types({ css: 'main form input', name: shopper.t('checkout.contact.postalCode') }, '69002')
  await shopper.givesCard(cards.pays)
  await shopper.agrees()
  const orderButton = 'main form button[type="submit"][data-size="block"]'
  await shopper.sees({ css: orderButton, name: '158,00' })
  await shopper.clicks({ css: orderButton })
  await shopper.isAt(/\/confirmation$/)
  await shopper.sees({ css: 'h1', name: 'Camille' })
})

test('[SELL-10] [STAY-03] [STAY-04] two nights are picked in the calendar and paid by card', async ({
  aVisitor,
  engineName,
}) => {
  // Nights of their own: both engines may be at it at once.
  const stay = nextYears('maison-du-phare', engineName === 'firefox' ? '05-03' : '05-18', 3)
  const guest = await aVisitor('bensadevot', 'de')
  await guest.visits(`/apartments/${stay.apartment}`)
  await guest.refusesCookies()
  await guest.sees({ css: '.stay-calendar table:not([aria-busy])' })
  for (const day of [stay.arrival, stay.departure]) {
    const title = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(day),
    )
    while (!(await guest.isShown({ css: '.stay-calendar .month', name: title })))
      await guest.clicks({ css: '.stay-calendar button', name: guest.t('hospitality.calendar.nextMonth') })
    await guest.clicks({ css: `.stay-calendar button[data-day="${day}"]` })
  }
  await guest.clicks({ css: 'aside button', name: guest.t('hospitality.book.button') })
  await guest.isAt(/\/checkout$/)
  await guest.givesContact('hospitality.checkout')
  await guest.givesCard(cards.pays)
  await guest.agrees()
  await guest.clicks({ css: 'main form button[type="submit"][data-size="block"]' })
  await guest.isAt(/\/confirmation$/)
  await guest.sees({ css: 'h1', name: 'Camille' })
  await guest.sees({ css: '.facts', name: guest.t('hospitality.bookingStatuses.paid') })
})

test('[SELL-10] [AUTH-01] a member logs in, and the page is still theirs when it is loaded again', async ({
  aVisitor,
  request,
}) => {
  const email = await newMember(request, 'engines', 'en')
  const member = await aVisitor('vigneron-online', 'en')
  await member.visits('/login')
  await member.refusesCookies()
  await member.types({ css: '.auth form input', name: member.t('auth.login.email') }, email)
  await member.types({ css: '.auth form input', name: member.t('auth.login.password') }, password)
  await member.clicks({ css: '.auth form button', name: member.t('auth.login.submit') })
  await member.isAt(/\/en\/profile$/)
  await member.visits('/profile')
  await member.sees({ css: 'main', name: 'Camille' })
})

test('[SELL-10] [PAGE-06] a message written in the contact form reaches the site', async ({
  aVisitor,
  request,
  engineName,
}) => {
  const visitor = await aVisitor('vigneron-online', 'fr')
  await visitor.visits('/nos-vignerons')
  await visitor.refusesCookies()
  await visitor.clicks({ css: 'footer button', name: visitor.t('common.footer.contact') })
  const message = `A question about the Jura, asked with ${engineName}`
  await visitor.types({ css: 'dialog[open] input', name: visitor.t('contact.modal.email') }, 'camille@example.org')
  await visitor.types({ css: 'dialog[open] textarea' }, message)
  await visitor.clicks({ css: 'dialog[open] button[type="submit"]' })
  await visitor.misses({ css: 'dialog[open]' })
  await visitor.sees({ css: 'body', name: visitor.t('contact.modal.sent') })
  await expect.poll(async () => (await ask(request, 'demo', '/demo/mails.json')).text()).toContain(message)
})

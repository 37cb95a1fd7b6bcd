import { readFile } from 'node:fs/promises'
import { addDays } from '#contract/days.ts'
import { desktop, expect, expectAccessible, hydrated, originOf, phone, test } from './fixtures.ts'
import { anotherGuest, areBooked, Guest, inDays, nextYears, type Stay } from './guest.ts'
import { Member } from './member.ts'
import { hasAnswered } from './server.ts'
import { cards } from './shopper.ts'

// Each test has nights of its own: several run at once on one server.
test.beforeEach(({ context }) => hasAnswered(context, 'bensadevot'))

const journeys = [
  {
    language: 'fr',
    device: 'phone',
    viewport: phone,
    stay: nextYears('la-terrasse-bleue', '05-11', 4),
    nights: 580,
    cleaning: 70,
    tax: 17.28,
    total: 667.28,
  },
  {
    language: 'de',
    device: 'desktop',
    viewport: desktop,
    stay: nextYears('chambre-des-chais', '05-11', 2),
    nights: 210,
    cleaning: 30,
    tax: 4.6,
    total: 244.6,
  },
  {
    language: 'en',
    device: 'desktop',
    viewport: desktop,
    stay: nextYears('mas-des-figuiers', '05-11', 3),
    nights: 1260,
    cleaning: 190,
    tax: 19.86,
    total: 1469.86,
  },
] as const

for (const { language, device, viewport, stay, nights, cleaning, tax, total } of journeys)
  test(`[STAY-03] [STAY-04] [NAV-07] a stay is picked, priced and paid by card in ${language} on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    // What moves is half transparent while axe looks at it.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const guest = new Guest(page, language)
    await guest.visits('/apartments')
    await expectAccessible(page)
    await page.locator(`.apartment-card a[href$="/${stay.apartment}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/apartments/${stay.apartment}$`))
    await guest.picks(stay)
    const parts = { cleaning, touristTax: tax, total }
    await expect(guest.box.locator('.sums > div').first()).toContainText(guest.money(nights))
    for (const [part, amount] of Object.entries(parts))
      await expect(guest.box.locator('.sums > div', { hasText: guest.t(`hospitality.price.${part}`) })).toContainText(
        guest.money(amount),
      )
    await expectAccessible(page)
    await guest.goesToCheckout()
    await expectAccessible(page)
    await guest.givesContact()
    await guest.givesCard(cards.pays)
    await expect(guest.payButton).toContainText(guest.money(total))
    const { products } = await guest.pays()
    expect(products).toMatchObject([
      { code: stay.apartment, startDate: stay.arrival, endDate: stay.departure, adults: 2 },
    ])
    await guest.isThanked()
    await expect(page.locator('.facts').first()).toContainText(guest.t('hospitality.bookingStatuses.paid'))
    await expect(page.locator('.facts').first()).toContainText(guest.money(total))
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

test('[STAY-05] nights of two seasons are summed apart, and a child pays no tourist tax', async ({ page }) => {
  const guest = new Guest(page, 'fr')
  await guest.opens('les-lauriers')
  await guest.picks(nextYears('les-lauriers', '06-18', 6))
  const rows = guest.box.locator('.sums > div')
  // Three nights of spring at 225,00, three of summer at 330,00; not classified, so the commune's highest rate caps
  // its share: 3,00, 0,30 and 1,02 for each of two adults and six nights.
  await expect(rows.nth(0)).toContainText(guest.money(675))
  await expect(rows.nth(1)).toContainText(guest.money(990))
  await expect(rows.nth(3)).toContainText(guest.money(51.84))
  const children = guest.t('hospitality.guests.children')
  await guest.box.getByRole('button', { name: guest.t('hospitality.guests.more', { what: children }) }).click()
  await expect(guest.box.getByRole('group', { name: children }).getByRole('status')).toHaveText('1')
  await expect(rows.nth(3)).toContainText(guest.money(51.84))
  // Commune, department and region have 36,00, 3,60 and 12,24 of it.
  await expect(rows.nth(4)).toContainText(guest.money(36))
  await expect(rows.nth(5)).toContainText(guest.money(3.6))
  await expect(rows.nth(6)).toContainText(guest.money(12.24))
  await expect(rows.nth(7)).toContainText(guest.money(1816.84))
})

test('[STAY-05] the box names the price of the nights that were picked', async ({ page }) => {
  const guest = new Guest(page, 'fr')
  const perNight = guest.box.locator('p.price')
  await guest.opens('les-lauriers')
  await expect(perNight).toHaveText(/^dès /)
  await guest.picks(nextYears('les-lauriers', '05-25', 3))
  await expect(perNight).toHaveText(`${guest.money(225)} la nuit`)
  await guest.opens('les-lauriers')
  await guest.picks(nextYears('les-lauriers', '06-18', 6))
  await expect(perNight).toHaveText(`dès ${guest.money(225)} la nuit`)
})

test('[STAY-04] a declined card loses nothing, and a second card books the nights', async ({ page, watch }) => {
  watch.expectStatus('/demo/card/', 402)
  await page.setViewportSize(phone)
  const guest = new Guest(page, 'de')
  await guest.chooses(nextYears('le-cabanon', '05-18', 2))
  await guest.givesContact()
  await guest.givesCard(cards.declined)
  await guest.payButton.click()
  await expect(page.getByText(guest.t('checkout.cardErrors.insufficientFunds')).first()).toBeVisible()
  await expect(guest.field('firstname')).toHaveValue('Camille')
  await guest.givesCard(cards.pays)
  await guest.payButton.click()
  await guest.isThanked()
})

test('[SELL-08] a wallet says who comes, and books the stay for what its sheet says', async ({ page }) => {
  await page.setViewportSize(phone)
  const guest = new Guest(page, 'fr')
  await guest.chooses(nextYears('le-cabanon', '05-30', 2))
  await guest.field('email').fill('a.moi@example.org')
  await page.locator('main form').getByRole('checkbox').check()
  await page.getByRole('button', { name: guest.t('wallet.demo.button') }).click()
  const sheet = page.getByRole('dialog', { name: guest.t('wallet.demo.title') })
  const total = (await sheet.getByRole('status').textContent()) ?? ''
  await expect(guest.payButton).toContainText(total)
  await sheet.getByRole('button', { name: guest.t('wallet.demo.pay') }).click()
  await guest.isThanked()
  await expect(page.getByText('a.moi@example.org')).toBeVisible()
  await expect(page.locator('.facts').first()).toContainText(total)
})

test('[STAY-04] what is missing is said at its field, and nothing is held', async ({ page }) => {
  const guest = new Guest(page, 'en')
  await guest.chooses(nextYears('le-cabanon', '05-21', 2))
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await guest.payButton.click()
  await expect(guest.field('firstname')).toHaveAttribute('aria-invalid', 'true')
  await expect(guest.field('firstname')).toBeFocused()
  expect(calls.filter((url) => url.endsWith('/cart/checkout'))).toEqual([])
})

test('[STAY-05] [NAV-11] a confirmation survives a reload, hands out its calendar file, and is nobody else’s', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus('/404', 404)
  watch.expectStatus('/confirmation', 404)
  const guest = new Guest(page, 'fr')
  const stay = nextYears('le-cabanon', '05-25', 2)
  await guest.chooses(stay)
  await guest.givesContact()
  await guest.givesCard(cards.pays)
  const { _id } = await guest.pays()
  await guest.isThanked()
  await page.reload()
  await hydrated(page)
  await guest.isThanked()
  await expect(page.getByText(_id).first()).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: guest.t('hospitality.confirmation.calendar') }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe(`${_id}.ics`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;VALUE=DATE:${stay.arrival.replaceAll('-', '')}\r\n`)
  expect(file).toContain(`DTEND;VALUE=DATE:${stay.departure.replaceAll('-', '')}\r\n`)
  const stranger = await anotherGuest(browser, 'fr')
  await stranger.page.goto(page.url())
  await expect(stranger.page).toHaveURL(/\/fr\/404/)
  await stranger.page.context().close()
})

const cancellations = [
  {
    when: 'long before',
    back: 'everything',
    device: 'phone',
    viewport: phone,
    language: 'fr',
    stay: nextYears('l-atelier-du-port', '05-20', 3),
    percent: 100,
  },
  {
    when: 'twenty days before',
    back: 'half',
    device: 'desktop',
    viewport: desktop,
    language: 'en',
    stay: inDays('l-atelier-du-port', 20, 4),
    percent: 50,
  },
]
for (const { when, back, device, viewport, language, stay, percent } of cancellations)
  test(`[STAY-05] a booking is found by number and e-mail and cancelled ${when}: ${back} comes back, on a ${device}`, async ({
    page,
    browser,
    watch,
  }) => {
    watch.expectStatus('/api/hospitality/booking/', 404)
    await page.setViewportSize(viewport)
    const guest = new Guest(page, language)
    await guest.chooses(stay)
    await guest.givesContact('found@example.org')
    await guest.givesCard(cards.pays)
    const { _id, totalAmount } = await guest.pays()
    await guest.isThanked()

    const later = await anotherGuest(browser, language)
    await later.page.setViewportSize(viewport)
    await later.visits('/booking')
    await later.looksUp(_id, 'somebody@example.org')
    await expect(later.page.getByText(later.t('hospitality.lookup.notFound'))).toBeVisible()
    await later.looksUp('BV-00000000', 'found@example.org')
    await expect(later.page.getByText(later.t('hospitality.lookup.notFound'))).toBeVisible()
    await later.looksUp(_id, 'Found@Example.org')
    await expect(later.page.getByRole('heading', { level: 1 })).toContainText(_id)
    await expectAccessible(later.page)

    if (percent === 100) await movesByADay(later, stay)
    const cancel = later.t('hospitality.booking.cancel')
    const refund = later.money((totalAmount * percent) / 10_000)
    await later.page.getByRole('button', { name: cancel }).click()
    const question = later.page.getByRole('dialog', { name: cancel })
    await expect(question).toContainText(later.t('hospitality.booking.cancelConfirm', { number: _id, amount: refund }))
    await question.getByRole('button', { name: cancel }).click()
    await expect(question).toBeHidden()
    const facts = later.page.locator('.facts').first()
    await expect(facts).toContainText(later.t('hospitality.bookingStatuses.cancelled'))
    await expect(facts).toContainText(refund)
    await expect(later.page.getByRole('button', { name: cancel })).toHaveCount(0)
    // The nights are for others again.
    await later.opens(stay.apartment)
    await later.picks(stay)
    await expect(later.box.locator('.grand')).toContainText(later.money(totalAmount / 100))
    await later.page.context().close()
  })

/** As many nights of the same season, two of them the stay's own. */
async function movesByADay(guest: Guest, { arrival, departure }: Stay): Promise<void> {
  const { page } = guest
  await page.getByRole('button', { name: guest.t('move.button') }).click()
  const dialog = page.getByRole('dialog', { name: guest.t('move.title') })
  const confirm = dialog.getByRole('button', { name: guest.t('move.confirm') })
  await expect(confirm).toBeDisabled()
  for (const day of [addDays(arrival, 1), addDays(departure, 1)])
    await dialog.locator(`button[data-day="${day}"]`).click()
  await expect(dialog).toContainText(/Le prix reste le même/)
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText(guest.t('move.moved'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.checkout')).toContainText(new RegExp(`${Number(addDays(departure, 1).slice(8))}\\smai`))
}

test('[STAY-02] one guest arrives on the day another leaves', async ({ page, browser }) => {
  const first = nextYears('le-cabanon', '06-01', 2)
  const second = { ...first, arrival: first.departure, departure: addDays(first.departure, 2) }
  await areBooked(browser, first)
  const guest = new Guest(page, 'en')
  await guest.opens('le-cabanon')
  await guest.turnsTo(first.arrival.slice(0, 7))
  await expect(guest.day(first.departure)).toBeVisible()
  await expect(guest.day(addDays(first.departure, -1))).toHaveCount(0)
  await guest.picks(second)
  await guest.goesToCheckout()
  await guest.givesContact()
  await guest.givesCard(cards.pays)
  expect((await guest.pays()).products).toMatchObject([{ startDate: second.arrival, endDate: second.departure }])
  await guest.isThanked()
})

test('[STAY-02] taken nights cannot be picked, and a minimum, a day of arrival and a gap are explained', async ({
  page,
  browser,
}) => {
  const before = nextYears('la-terrasse-bleue', '04-13', 4)
  const gap = before.departure
  await areBooked(browser, before, { ...before, arrival: addDays(gap, 1), departure: addDays(gap, 5) })
  const guest = new Guest(page, 'fr')
  await guest.opens('la-terrasse-bleue')
  await guest.turnsTo(gap.slice(0, 7))
  const taken = guest.calendar.locator('td span[data-full]')
  await expect(taken).toHaveText(['13', '14', '15', '16', '18', '19', '20', '21'])
  await expect(guest.calendar).toContainText(
    'Du samedi 17 avril au dimanche 18 avril'.replace(/samedi|dimanche/g, '').slice(0, 2),
  )
  await expect(guest.day(gap)).toHaveCount(0)
  await expect(guest.calendar).toContainText(/17\savril au \S+ 18\savril.*une seule nuit/)
  await expect(guest.calendar).toContainText(/3 nuits/)

  // Three nights at least, and no further than the next guest's arrival.
  const arrival = addDays(before.arrival, -4)
  await guest.day(arrival).click()
  await expect(guest.day(addDays(arrival, 2))).toHaveCount(0)
  await expect(guest.day(addDays(arrival, 3))).toBeVisible()
  await expect(guest.day(before.arrival)).toBeVisible()
  await expect(guest.day(addDays(before.arrival, 1))).toHaveCount(0)

  await guest.calendar.getByRole('button', { name: guest.t('hospitality.calendar.clear') }).click()
  await guest.turnsTo(`${before.arrival.slice(0, 4)}-07`)
  await expect(guest.calendar).toContainText('samedi')
  await expect(guest.calendar.locator('button[data-day]').first()).toHaveAccessibleName(/^samedi/)
  for (const day of await guest.calendar.locator('button[data-day]').all())
    await expect(day).toHaveAccessibleName(/^samedi/)
})

test('[STAY-02] nights that go to somebody else at the last moment are refused with a reason', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus('/api/hospitality/cart/checkout', 409)
  const stay = nextYears('le-cabanon', '04-13', 2)
  const guest = new Guest(page, 'en')
  await guest.chooses(stay)
  await guest.givesContact()
  await guest.givesCard(cards.pays)
  await areBooked(browser, stay)
  await guest.payButton.click()
  await expect(page.locator('main form').getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
})

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`[STAY-01] [STAY-06] the list shows what is free and big enough, and takes the dates along, on a ${device}`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { arrival, departure, apartment } = nextYears('maison-du-phare', device === 'phone' ? '06-01' : '06-07', 3)
    await areBooked(browser, { apartment, arrival, departure })
    const guest = new Guest(page, 'fr')
    await guest.visits('/apartments')
    await expect(page.locator('.apartment-card')).toHaveCount(8)
    await guest.looksFor({ arrival, departure })
    await guest.search.getByLabel(guest.t('hospitality.guests.title')).selectOption('6')
    await guest.searches()
    await expect(page.locator('.apartment-card')).toHaveCount(4)
    await expect(page.locator('.apartment-card[data-taken]')).toContainText(['La Maison du phare'])
    await expect(page.locator('.apartment-card[data-taken] .reason')).not.toBeEmpty()
    // Three nights for six: 675,00, 100,00 of cleaning, 38,88 of tourist tax: four per cent of what falls to each, and 44 % more.
    const card = page.locator('.apartment-card', { hasText: 'Les Lauriers' })
    await expect(card).toContainText(guest.money(813.88))
    await expectAccessible(page)
    await expect(page.locator('#cote-vermeille .head')).toContainText('1 logement libre à ces dates, sur 5')
    await card.getByRole('link').click()
    await expect(guest.day(arrival)).toHaveAttribute('aria-pressed', 'true')
    await expect(guest.box.locator('.grand')).toContainText(guest.money(813.88))
    await page.goBack()
    await expect(page.locator('.apartment-card')).toHaveCount(4)
  })

/** The Sunday of the first week of August: places there are let from Saturday to Saturday. */
function firstSundayOfAugust(): string {
  let day = nextYears('', '08-01', 1).arrival
  while (new Date(day).getUTCDay() !== 0) day = addDays(day, 1)
  return day
}

const august = [
  { language: 'fr', device: 'phone', viewport: phone, apartment: 'les-lauriers' },
  { language: 'de', device: 'desktop', viewport: desktop, apartment: 'maison-du-phare' },
  { language: 'en', device: 'phone', viewport: phone, apartment: 'la-terrasse-bleue' },
]
for (const { language, device, viewport, apartment } of august)
  test(`[STAY-01] [STAY-06] one night of August, looked for on the home page in ${language} on a ${device}, becomes a booked week`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const guest = new Guest(page, language)
    const sunday = firstSundayOfAugust()
    const week = { arrival: addDays(sunday, -1), departure: addDays(sunday, 6) }
    await guest.visits('/home')
    await guest.looksFor({ arrival: sunday, departure: addDays(sunday, 1) })
    await expectAccessible(page)
    await guest.searches()
    await expect(page).toHaveURL(
      new RegExp(`/${language}/apartments\\?arrival=${sunday}&departure=${addDays(sunday, 1)}$`),
    )
    const long = (day: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      })
        .format(new Date(day))
        .replace(/ (?=\p{L})/u, '\u00a0')
        .replace(/^1\u00a0(?=ao)/, '1er\u00a0')
    await expect(page.locator('main [role="status"]').first()).toContainText(
      guest.t('hospitality.apartmentList.nothingFree', { from: long(sunday), to: long(addDays(sunday, 1)) }),
    )
    await expectAccessible(page)
    const card = page.locator('.apartment-card', { has: page.locator(`a[href*="/${apartment}?"]`) })
    const offer = card.locator('.nearest a')
    await expect(offer).toContainText(long(week.arrival))
    await expect(offer).toContainText(long(week.departure))
    const priced = (await offer.textContent()) ?? ''
    await offer.click()
    await expect(guest.day(week.arrival)).toHaveAttribute('aria-pressed', 'true')
    const total = guest.box.locator('.grand dd')
    await expect(total).toBeVisible()
    expect(priced).toContain((await total.textContent()) ?? 'no total')
    await guest.goesToCheckout()
    await guest.givesContact()
    await guest.givesCard(cards.pays)
    const { products } = await guest.pays()
    expect(products).toMatchObject([{ code: apartment, startDate: week.arrival, endDate: week.departure, nights: 7 }])
    await guest.isThanked()
  })

test('[STAY-06] the calendar of a search is used by keys alone, and gives its focus back', async ({ page }) => {
  const guest = new Guest(page, 'en')
  await guest.visits('/apartments')
  const field = guest.search.getByRole('button', { name: /^Departure/ })
  await field.focus()
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose your dates' })
  await expect(dialog).toBeVisible()
  const first = dialog.locator('td button[tabindex="0"]')
  await first.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Then your day of departure')
  for (let day = 0; day < 3; day++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('3 nights')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleName(/^Departure \d+\s\w+ \d{4}$/)
  await guest.searches()
  await expect(page).toHaveURL(/arrival=\d{4}-\d\d-01&departure=\d{4}-\d\d-04/)
})

test('[STAY-06] without script a search has fields of the browser’s own, and they lead to the list', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${originOf('bensadevot')}/de/home`)
  const arrival = page.getByLabel('Anreise')
  await arrival.fill(nextYears('', '08-01', 1).arrival)
  await page.getByLabel('Abreise').fill(nextYears('', '08-02', 1).arrival)
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL(/\/de\/apartments\?.*arrival=\d{4}-08-01&departure=\d{4}-08-02/)
  await expect(page.locator('.apartment-card')).toHaveCount(8)
  await context.close()
})

test('[STAY-03] on a phone the bar brings the calendar, the sum and the button, and goes where the box is', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const guest = new Guest(page, 'de')
  const stay = nextYears('mas-des-figuiers', '05-25', 4)
  await guest.opens(stay.apartment)
  const bar = page.locator('.booking-bar .sticky-cart')
  await expect(bar).toHaveText(/Daten wählen$/)
  await bar.click()
  const sheet = page.getByRole('dialog', { name: guest.t('hospitality.calendar.title') })
  for (const day of [stay.arrival, stay.departure]) {
    await guest.turnsTo(day.slice(0, 7), sheet)
    await sheet.locator(`button[data-day="${day}"]`).click()
  }
  await expect(sheet).toContainText(guest.t('hospitality.price.deposit', { amount: guest.money(1200) }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()
  await expect(bar).toHaveText(/€Buchen$/)
  await guest.box.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await bar.click()
  await sheet.getByRole('button', { name: guest.t('hospitality.book.button') }).click()
  await expect(guest.field('firstname')).toBeVisible()
  // What is kept beside the total is said where it is paid, and the rules that are agreed to can be read.
  await expect(page.locator('main form')).toContainText(guest.money(1200))
  const rules = page.locator('main form').getByRole('link', { name: 'Hausregeln' })
  await expect(rules).toHaveAttribute('href', '/de/apartments/mas-des-figuiers#house-rules')
})

test('[STAY-06] the photos fill a phone, one after the other, and say what they show', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const guest = new Guest(page, 'fr')
  await guest.opens('maison-du-phare')
  const second = page.locator('.mosaic button').nth(1)
  await second.click()
  const gallery = page.getByRole('dialog', { name: 'La Maison du phare' })
  await expect(gallery.getByRole('status')).toHaveText('2 / 5')
  expect(await gallery.boundingBox()).toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height })
  await expect(gallery.locator('figure:not([inert]) img')).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByRole('status')).toHaveText('1 / 5')
  await expect(gallery.locator('figure:not([inert]) figcaption')).toHaveText('La maison, au-dessus du cap')
  await gallery.getByRole('button', { name: guest.t('hospitality.apartment.nextPhoto') }).click()
  await expect(gallery.getByRole('status')).toHaveText('2 / 5')
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('[STAY-02] free nights on which nobody arrives are told from taken ones and from the past', async ({ page }) => {
  const guest = new Guest(page, 'en')
  await guest.opens('les-lauriers')
  await guest.turnsTo(`${nextYears('', '07-01', 1).arrival.slice(0, 4)}-07`)
  // Saturdays alone are for arrivals in summer.
  const nights = await guest.calendar.locator('td span[data-night]').count()
  const arrivals = await guest.calendar.locator('td button').count()
  expect(nights + arrivals + (await guest.calendar.locator('td span[data-full]').count())).toBe(31)
  expect(arrivals).toBeLessThanOrEqual(5)
  await expect(guest.calendar.locator('.key')).toContainText('Free night, no arrival on that day')
})

const zones = [
  { timezoneId: 'Asia/Tokyo', stay: nextYears('l-atelier-du-port', '06-08', 2) },
  { timezoneId: 'America/New_York', stay: nextYears('chambre-des-chais', '06-08', 2) },
]
for (const { timezoneId, stay } of zones)
  test(`[STAY-02] a browser in ${timezoneId} shows and books the dates of the place`, async ({ browser, page }) => {
    const far = await anotherGuest(browser, 'en', timezoneId)
    const near = new Guest(page, 'en')
    const offered = (guest: Guest) =>
      guest.calendar
        .locator('button[data-day]')
        .evaluateAll((days) => days.map((day) => day.getAttribute('aria-label')))
    for (const guest of [far, near]) await guest.opens(stay.apartment)
    for (let month = 0; month < 4; month++) {
      expect(await offered(far)).toEqual(await offered(near))
      for (const guest of [far, near])
        await guest.calendar.getByRole('button', { name: guest.t('hospitality.calendar.nextMonth') }).click()
    }
    await far.picks(stay)
    const written = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    const arrives = written.format(new Date(stay.arrival))
    const leaves = written.format(new Date(stay.departure))
    await expect(far.box).toContainText(arrives)
    await far.goesToCheckout()
    await far.givesContact()
    await far.givesCard(cards.pays)
    const { products } = await far.pays()
    expect(products).toMatchObject([{ startDate: stay.arrival, endDate: stay.departure, nights: 2 }])
    await far.isThanked()
    await expect(far.page.locator('.summary .facts')).toContainText(arrives)
    await expect(far.page.locator('.summary .facts')).toContainText(leaves)
    await far.page.context().close()
  })

test('[NAV-07] [AUTH-05] a stay chosen before a login is still there after it, and is listed as the guest’s own', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const guest = new Guest(page, 'fr')
  await guest.chooses(nextYears('la-bergerie', '04-13', 3))
  await guest.visits('/login')
  await new Member(page, 'fr').givesPassword('claire@example.org', 'demo-password')
  await expect(page).toHaveURL(/\/fr\/profile$/)
  await guest.visits('/checkout')
  await expect(guest.field('firstname')).toBeVisible()
  await guest.givesContact()
  await guest.givesCard(cards.pays)
  const { _id } = await guest.pays()
  await guest.isThanked()
  await guest.visits('/my-bookings')
  const row = page.locator('tr', { hasText: _id })
  await expect(row).toContainText('La Bergerie')
  await expect(row).toContainText(guest.money(694.38))
  await expectAccessible(page)
  await guest.visits('/profile')
  await expect(page.locator('#bookings tr', { hasText: _id })).toBeVisible()
  await page.locator('#bookings tr', { hasText: _id }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(_id)
})

for (const [language, device, viewport, stay] of [
  ['fr', 'phone', phone, nextYears('le-cabanon', '06-08', 2)],
  ['de', 'desktop', desktop, nextYears('le-cabanon', '06-12', 2)],
  ['en', 'phone', phone, nextYears('le-cabanon', '06-15', 2)],
] as const)
  test(`[STAY-03] [SHOP-07] a chosen stay is in the cart of every page, is removed and put back, in ${language} on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const guest = new Guest(page, language)
    await guest.visits('/home')
    const cart = page.getByRole('dialog', { name: guest.t('cart.sideCart.title') })
    await page.locator('.cart-button').click()
    await expect(cart).toContainText(guest.t('cart.sideCart.empty'))
    await expect(cart.getByRole('button', { name: guest.t('cart.stay.checkout') })).toBeDisabled()
    await expectAccessible(page)

    await guest.chooses(stay)
    // The frame is the same in every language; once is enough to look at every kind of page.
    for (const path of language === 'fr' ? ['/apartments', '/booking', '/mentions-legales', '/login'] : []) {
      await guest.visits(path)
      await expect(page.locator('.cart-button .count'), path).toHaveText('1')
    }
    await guest.visits('/home')
    await page.locator('.cart-button').click()
    const line = cart.locator('.cart-lines > li')
    await expect(line).toContainText('Le Cabanon')
    await expect(line).toContainText(stay.arrival.slice(0, 4))
    await expect(cart.getByRole('link', { name: guest.t('cart.stay.checkout') })).toBeVisible()
    await expectAccessible(page)
    const removal = page.waitForRequest((request) => request.url().endsWith('/api/hospitality/cart/rental/remove'))
    await line.getByRole('button').click()
    expect(Object.keys((await removal).postDataJSON() as object)).toEqual(['apartmentID'])
    await expect(cart).toContainText(guest.t('cart.sideCart.empty'))
    await expect(page.locator('.cart-button .count')).toHaveText('')
    await cart.getByRole('button', { name: guest.t('cart.line.undo') }).click()
    await expect(line).toContainText('Le Cabanon')
    await cart.getByRole('link', { name: guest.t('cart.stay.checkout') }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(guest.field('firstname')).toBeVisible()

    await guest.visits('/apartments/le-cabanon')
    await guest.box.getByRole('link', { name: guest.t('hospitality.book.resume') }).click()
    await expect(guest.field('firstname')).toBeVisible()
  })

test('[STAY-03] stays with two agencies are booked one after the other', async ({ page }) => {
  const guest = new Guest(page, 'fr')
  await guest.chooses(nextYears('le-cabanon', '04-20', 2))
  await guest.chooses(nextYears('la-bergerie', '04-20', 3))
  await guest.visits('/home')
  await expect(page.locator('.cart-button .count')).toHaveText('2')
  await page.locator('.cart-button').click()
  const cart = page.getByRole('dialog', { name: guest.t('cart.sideCart.title') })
  await expect(cart.locator('.cart-lines')).toContainText('La Bergerie')
  await cart
    .getByRole('group', { name: guest.t('cart.stay.carts') })
    .getByRole('button')
    .last()
    .click()
  await expect(cart.locator('.cart-lines')).toContainText('Le Cabanon')
  await cart.getByRole('link', { name: guest.t('cart.stay.checkout') }).click()
  await expect(page.locator('aside.summary')).toContainText('Le Cabanon')
})

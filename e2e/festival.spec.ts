import { ask, desktop, expect, expectAccessible, open, originOf, phone, test } from './fixtures.ts'

const words = {
  fr: { date: '17 et 18 avril 2027', saturday: 'Samedi', calendar: 'Ajouter à l’agenda', reminder: 'Me le rappeler' },
  de: {
    date: '17. und 18. April 2027',
    saturday: 'Samstag',
    calendar: 'In den Kalender',
    reminder: 'Erinnerung in den Kalender',
  },
  en: {
    date: '17 and 18 April 2027',
    saturday: 'Saturday',
    calendar: 'Add to calendar',
    reminder: 'Put a reminder in my calendar',
  },
}

for (const [language, { date, saturday, calendar, reminder }] of Object.entries(words))
  test(`[PAGE-02] the first page of the festival says when it is, what happens and who comes, in ${language}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(language === 'de' ? desktop : phone)
    await open(page, `${originOf('la-paulee')}/${language}/home`)
    const main = page.locator('main')
    await expect(main.locator('.poster')).toContainText(date)
    await expect(main.getByRole('heading', { name: saturday })).toBeVisible()
    await expect(main.locator('.programme li')).toHaveCount(9)

    const file = await main.getByRole('link', { name: calendar }).getAttribute('href')
    const answer = await ask(request, 'la-paulee', file ?? '')
    expect(answer.headers()['content-type']).toContain('text/calendar')
    expect((await answer.text()).match(/DTSTART;VALUE=DATE:\d+/g)).toEqual([
      'DTSTART;VALUE=DATE:20270416',
      'DTSTART;VALUE=DATE:20270417',
      'DTSTART;VALUE=DATE:20270418',
    ])
    await expectAccessible(page)

    // Every exhibitor leads to their shop: six on the marketplace, one at an address of their own.
    const shops = main.locator('.register a')
    await expect(shops).toHaveCount(7)
    for (const link of await shops.all()) {
      const { host, pathname } = new URL((await link.getAttribute('href')) ?? '')
      const site = host.split('.')[0] ?? ''
      // The first page of a single shop is where its bare address leads.
      expect([200, 302], pathname).toContain((await ask(request, site, pathname)).status())
    }
    await shops.first().click()
    await expect(page).toHaveURL(`${originOf('vigneron-online')}/${language}/clos-des-murmures`)

    await open(page, `${originOf('la-paulee')}/${language}/programme`)
    await expect(page.locator('main .programme')).toHaveCount(3)
    await open(page, `${originOf('la-paulee')}/${language}/infos-pratiques`)
    const tickets = await page.getByRole('link', { name: reminder }).getAttribute('href')
    expect(await (await ask(request, 'la-paulee', tickets ?? '')).text()).toContain('DTSTART;VALUE=DATE:20270201')
  })

import { expect, test } from 'vitest'
import type { ShopCalendar } from '#contract/documents/calendar.ts'
import { languagesOfHouse } from '../i18n/translator.ts'
import { otherDays } from './other-days.ts'

const day = [{ from: '10:00', to: '18:00' }]
const calendar: ShopCalendar = {
  timezone: 'Europe/Paris',
  openingHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
  closures: [],
  exceptions: [],
}
/** A Friday. */
const now = new Date('2026-11-27T10:00:00+01:00')
const said = (changed: Partial<ShopCalendar>, at = now, language = 'fr') =>
  otherDays({ ...calendar, ...changed }, { language, translate: languagesOfHouse().translate(language), now: at })

test('[WINES-07] holidays of the days ahead are said by name, in the reader’s language', () => {
  const christmas = { from: '2026-12-25', to: '2026-12-25', hours: [] }
  expect(said({})).toEqual([
    { ...christmas, days: expect.stringMatching(/^vendredi.25.décembre$/), title: 'Noël' },
    expect.objectContaining({ from: '2027-01-01', title: 'Jour de l’An' }),
  ])
  expect(said({}, now, 'de').map(({ title }) => title)).toEqual(['Weihnachten', 'Neujahr'])
  expect(said({}, now, 'en').map(({ title }) => title)).toEqual(['Christmas Day', 'New Year’s Day'])
})

test('[WINES-07] a holiday that changes nothing is not said', () => {
  expect(said({ openingHours: { monday: day } })).toEqual([])
  const open = { from: '2026-12-25', to: '2026-12-25', hours: day, isAway: false }
  expect(said({ exceptions: [open] }).map(({ from, hours }) => [from, hours.length])).toEqual([
    ['2026-12-25', 1],
    ['2027-01-01', 0],
  ])
  expect(said({ closures: [{ from: '12-20', to: '01-05' }] })).toHaveLength(1)
})

test('[WINES-07] closures of the days ahead are said whole, from their first day to their last', () => {
  const winter = { from: '11-01', to: '03-31' }
  expect(said({ closures: [winter] })).toEqual([
    {
      ...{ from: '2026-11-01', to: '2027-03-31', hours: [], title: '' },
      days: expect.stringMatching(/^dimanche.*novembre.*–.*mercredi.*mars/),
    },
  ])
  expect(said({ closures: [{ from: '02-01', to: '03-31' }] }).map(({ title }) => title)).toEqual([
    'Noël',
    'Jour de l’An',
  ])
  expect(said({ closures: [{ from: '11-28', to: '11-29' }] })).toHaveLength(2) // A weekend is shut all the same.
})

test('[WINES-07] a day of which something else is said parts a closure in two', () => {
  const open = { from: '2026-12-10', to: '2026-12-10', hours: day, isAway: false }
  const days = said({ closures: [{ from: '12-07', to: '12-18' }], exceptions: [open] })
  expect(days.slice(0, 3).map(({ from, to, hours }) => [from, to, hours.length])).toEqual([
    ['2026-12-07', '2026-12-09', 0],
    ['2026-12-10', '2026-12-10', 1],
    ['2026-12-11', '2026-12-18', 0],
  ])
})

test('[WINES-07] a closure of some days of the week names those that would be open', () => {
  expect(said({ closures: [{ from: '12-01', to: '12-24', weekdays: [0, 6] }] })[0]).toEqual({
    ...{ from: '2026-12-01', to: '2026-12-24', hours: [], title: '', weekdays: [0] },
    days: expect.stringMatching(/^lundi, mardi.*1.*décembre/),
  })
  const [whole] = said({ closures: [{ from: '12-01', to: '12-24', weekdays: [0, 1, 2, 3, 4] }] })
  expect(whole?.days).toMatch(/^mardi.*1.*décembre/)
  expect(whole).not.toHaveProperty('weekdays')
})

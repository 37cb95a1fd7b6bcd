// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TodayLine } from '#contract/today-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { showScreen } from '../testing/office.tsx'
import { PutOffPage } from './PutOffPage.tsx'
import { TodayPage } from './TodayPage.tsx'

beforeAll(async () => {
  await speak('en')
  await needTexts('today')
})
afterEach(cleanup)

test('[DAY-01] an order is handed over from the day itself, and its sum is the grower’s own till’s', async () => {
  const { asked } = show([
    {
      kind: 'toHandOver',
      id: 'toHandOver 7',
      rank: 'day',
      to: 'orders/7?view=handover',
      orderId: '7',
      name: 'Nadège Colin',
      bottles: 12,
      isToBePaid: true,
    },
  ])
  expect(await screen.findByText(/at your own till/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'During the day' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand over to Nadège Colin' }))
  expect(await screen.findByText('Nadège Colin: handed over.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'orderStep')?.input).toMatchObject({
    order: '7',
    from: 'ready',
    to: 'delivered',
  })
})

test('[DAY-01] a transfer without an amount is said without one', async () => {
  show([
    {
      kind: 'transfer',
      id: 'transfer 8',
      rank: 'answer',
      to: 'orders/8?view=unpaid',
      orderId: '8',
      name: 'Philippe Garnier',
      days: 8,
      amount: null,
      currencyCode: 'EUR',
    },
  ])
  expect(await screen.findByText('A transfer is awaited.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Philippe Garnier' }).getAttribute('href')).toBe('/clos/orders/8?view=unpaid')
})

test('[STAY-02] a calendar that is not read any more is read again from the day itself', async () => {
  const { asked } = show([
    {
      kind: 'calendarAside',
      id: 'calendarAside 9',
      rank: 'now',
      to: 'today',
      feedId: '9',
      name: 'Elsewhere',
      host: 'platform.example',
      apartment: 'la-terrasse-bleue',
    },
  ])
  expect(await screen.findByText(/platform\.example sends more than can be read/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read Elsewhere, la-terrasse-bleue again' }))
  expect(await screen.findByText('Elsewhere is being read.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'ownCalendarRead')?.input).toMatchObject({ feed: '9' })
})

const ofCalendar = {
  to: 'today',
  feedId: '9',
  name: 'Elsewhere',
  host: 'platform.example',
  apartment: 'la-tour',
} as const

test('[CAL-01] what of a calendar is not understood is said in sentences', async () => {
  show([
    {
      ...{ ...ofCalendar, kind: 'calendarUnclear', id: 'calendarUnclear 9', rank: 'answer' },
      unclear: [
        { kind: 'rule', day: '2027-01-15', word: 'FREQ=HOURLY' },
        { kind: 'start', day: null, word: '' },
        { kind: 'zone', day: '2027-01-16', word: 'Grandmother' },
        { kind: 'often', day: '2027-01-17', word: '' },
      ],
    },
  ])
  expect(await screen.findByText(/^Entry of 15 January 2027: it repeats in a way that is not understood/)).toBeTruthy()
  expect(screen.getByText('An entry has no beginning. Its nights are missing here.')).toBeTruthy()
  expect(screen.getByText(/nobody knows the time zone “Grandmother”/)).toBeTruthy()
  expect(screen.getByText('and one more')).toBeTruthy()
})

test('[CAL-01] a calendar that empties is believed when somebody says so', async () => {
  const until = '2030-05-04T10:00:00.000Z'
  const { asked } = show([{ ...ofCalendar, kind: 'calendarShrunk', id: 'calendarShrunk 9', rank: 'answer', until }])
  expect(await screen.findByText(/The nights stay taken until 4 May 2030/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere, la-tour: what it leaves out is free' }))
  expect(await screen.findByText(/What it leaves out becomes free/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'ownCalendarBelieve')?.input).toMatchObject({ feed: '9' })
})

test.each([
  ['our own stay', true, 'Noted: our own stay.'],
  ['another guest', false, 'Alarm raised. Please ring one of the two guests straight away.'],
] as const)('[CAL-01] a stay that may be our own coming back is asked about: %s', async (word, isOurs, said) => {
  const nights = { startDate: '2027-03-12', endDate: '2027-03-14', bookingId: 'ABC', number: 12 }
  const { asked } = show([
    { ...ofCalendar, ...nights, kind: 'calendarQuestion', id: 'calendarQuestion 9 ABC', rank: 'hour' },
  ])
  expect(await screen.findByText(/exactly the nights of stay 12/)).toBeTruthy()
  fireEvent.click(
    screen.getByRole('button', { name: new RegExp(`^la-tour, 12\\sMarch\\s2027 to 14\\sMarch\\s2027: ${word}$`) }),
  )
  expect(await screen.findByText(said)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'ownCalendarAnswer')?.input).toMatchObject({ bookingId: 'ABC', isOurs })
})

test('[DAY-01] [THIRD-06] cards that stopped are said with what is asked until when, and lead to the page that asks', async () => {
  const line = { kind: 'cards', id: 'cards stopped', rank: 'now', to: 'settings/payment?card=again' } as const
  show([
    { ...line, state: 'stopped', count: 2, until: '2031-05-04' },
    { ...line, id: 'cards due', state: 'due', count: 1, until: null },
  ])
  expect(await screen.findByText('Stripe asks for 2 things. Until 4 May 2031.')).toBeTruthy()
  expect(screen.getByText('Without an answer card payments will stop.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Card payments have stopped' }).getAttribute('href')).toBe(
    '/clos/settings/payment?card=again',
  )
})

test('[STOCK-02] bottles that are missing are said with their wine, and lead to it', async () => {
  show([{ kind: 'missing', id: 'missing 9', rank: 'answer', to: 'stock/9', name: 'Vin jaune 2017', count: 2 }])
  const name = 'Vin jaune 2017: 2 bottles left here and are missing'
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/clos/stock/9')
})

test('[DAY-01] a quiet day says so', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'Nothing is urgent.' })).toBeTruthy()
})

test('[DAY-01] who looks after many houses is told how many', async () => {
  show([], { looksAfter: { houses: 12, sites: 1 } })
  expect(await screen.findByText('12 houses, one site.')).toBeTruthy()
})

const show = (lines: TodayLine[], besides: object = {}) =>
  showScreen(<TodayPage />, {
    at: '/clos/today',
    answers: {
      todayLines: () => ({ ...besides, lines, later: [], asOf: '2026-11-20T08:00:00.000Z' }),
      orderStep: () => ({ shippingStatus: 'delivered', trackingNumber: null }),
      ownCalendarRead: () => ({}),
      ownCalendarBelieve: () => ({}),
      ownCalendarAnswer: () => ({}),
    },
  })

test('[DAY-01] a line is put off to a day that is said by its name, and what presses has no such word', async () => {
  await needTexts('later')
  const line = { kind: 'lowStock', to: 'stock', name: 'Poulsard', count: 3, wines: 1 } as const
  const { asked } = showScreen(<PutOffPage />, {
    at: '/clos/today/later',
    answers: {
      todayLines: () => ({
        lines: [
          { ...line, id: 'red', rank: 'now' },
          { ...line, id: 'few', rank: 'good' },
        ],
        later: [{ ...line, id: 'waits', rank: 'good', until: '2099-01-05' }],
        asOf: new Date().toISOString(),
      }),
      linePutOff: () => ({}),
    },
  })
  expect(await screen.findAllByRole('button', { name: /^tomorrow.*Poulsard/ })).toHaveLength(1)
  fireEvent.click(screen.getByLabelText(/ week$/))
  fireEvent.click(screen.getByRole('button', { name: / week .*Poulsard/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Today.*Poulsard/ }))
  expect(await screen.findByText('Today again.')).toBeTruthy()
  const week = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  expect(asked.filter(({ name }) => name === 'linePutOff').map(({ input }) => input)).toEqual([
    { place: 'clos', line: 'few', from: null, until: week },
    { place: 'clos', line: 'waits', from: '2099-01-05', until: null },
  ])
})

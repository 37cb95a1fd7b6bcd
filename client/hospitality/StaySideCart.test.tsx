// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StayCart } from '#contract/hospitality.ts'
import { routesOf } from '#contract/routes.ts'
import { type AnalyticsEvent, ignoreAnalyticsEvents, onAnalyticsEvent } from '../notifications/analytics.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { StaySideCart } from './StaySideCart.tsx'

beforeEach(() => {
  document.cookie = 'session-hint.vigneron-online=1'
})
afterEach(cleanup)

/** The parts of a cart that are shown. */
const aStayCart = (agency: string, problem: StayCart['products'][number]['problem'] = null) =>
  ({
    agency: { _id: agency, code: agency, title: agency },
    products: [
      {
        apartment: {
          _id: `${agency}-flat`,
          code: 'le-cabanon',
          title: 'Le Cabanon',
          analyticsName: 'Le Cabanon',
          thumbnail: { path: 'a.webp', alt: '' },
        },
        startDate: '2027-05-01',
        endDate: '2027-05-03',
        nights: 2,
        adults: 2,
        children: 1,
        amount: 20_000,
        problem,
      },
    ],
    amount: 20_000,
    currencyCode: 'EUR',
    booking_id: null,
  }) as unknown as StayCart

function open(carts: StayCart[]) {
  const [first] = carts
  const tab = aTab({
    stayCartRead: () => ({ cart: first ?? null, carts }),
    stayCartRemove: () => ({ cart: first && { ...first, products: [] } }),
    stayCartAdd: () => ({ cart: first }),
  })
  const site = { ...tab.dependencies.site, kind: 'hospitality' as const, agencies: ['a'] }
  Object.assign(tab.dependencies, { site, routes: routesOf(site) })
  render(
    <Tab dependencies={tab.dependencies} route="hospitality-apartments">
      <StaySideCart />
    </Tab>,
  )
  return tab
}

test('[STAY-03] an empty cart of stays says so, and leads to no checkout', async () => {
  open([])
  expect(await screen.findByText('cart.sideCart.empty')).toBeDefined()
  expect(screen.getByRole('button', { name: 'cart.stay.checkout' }).hasAttribute('disabled')).toBe(true)
})

test('[STAY-03] [THIRD-01] a stay is taken out by the spec’s call, counted, and put back with its dates', async () => {
  const events: AnalyticsEvent[] = []
  // What the tests before have left waiting.
  ignoreAnalyticsEvents()
  onAnalyticsEvent((event) => void events.push(event))
  const { asked } = open([aStayCart('a')])
  const link = await screen.findByRole('link', { name: 'cart.stay.checkout' })
  expect(link.getAttribute('href')).toBe('/en/checkout')
  fireEvent.click(screen.getByRole('button', { name: 'cart.line.removeLabel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'cart.line.undo' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'stayCartAdd')).toBe(true))
  const stay = { startDate: '2027-05-01', endDate: '2027-05-03', adults: 2, children: 1 }
  expect(asked.filter(({ name }) => name !== 'stayCartRead')).toEqual([
    { name: 'stayCartRemove', input: { apartmentID: 'a-flat' } },
    { name: 'stayCartAdd', input: { apartmentID: 'a-flat', ...stay } },
  ])
  expect(events).toMatchObject([{ name: 'remove_from_cart', items: [{ id: 'a-flat', name: 'Le Cabanon' }] }])
})

test('[STAY-03] stays with two agencies each lead to their own checkout', async () => {
  open([aStayCart('a'), aStayCart('b')])
  fireEvent.click(await screen.findByRole('button', { name: 'b' }))
  const link = await screen.findByRole('link', { name: 'cart.stay.checkout' })
  expect(link.getAttribute('href')).toBe('/en/checkout?agency=b')
})

test('[STAY-03] a stay that cannot be had any more says why, and cannot be booked', async () => {
  open([aStayCart('a', { code: 'NIGHTS_TAKEN', formattedMessage: 'These nights are gone.' })])
  expect(await screen.findByText('These nights are gone.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'cart.stay.checkout' })).toBeNull()
})

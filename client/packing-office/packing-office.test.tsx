// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PackingOrder } from '#contract/packing-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { showScreen } from '../testing/office.tsx'
import { PackPage } from './PackPage.tsx'
import { SlipsPage } from './SlipsPage.tsx'

beforeAll(async () => {
  await speak('en')
  await Promise.all([needTexts('orders'), needTexts('today'), needTexts('packing')])
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

const line = (id: string, title: string, quantity: number) => ({
  ...{ id, title, quantity },
  wine: title,
  year: 2022,
  thumbnail: 'bottles/savagnin.webp',
})
const anOrder = (more: Partial<PackingOrder> = {}): PackingOrder => ({
  ...{ id: '1', number: 1187, name: 'Camille Rousselin', city: 'Lyon', deliveryType: 'SHIPPING' },
  lines: [line('a', 'Savagnin', 3), line('b', 'Trousseau', 2)],
  cartons: [[0, 0, 0, 1, 1, null]],
  ...{ deliveryNote: 'Leave it at number 12.', giftMessage: '' },
  ...more,
})
const another = anOrder({
  ...{ id: '2', number: 1188, name: 'Nadège Colin', city: 'Dole', deliveryType: 'PICKUP', deliveryNote: '' },
  lines: [line('c', 'Savagnin', 1)],
  cartons: [[0, null, null, null, null, null]],
})

/** The walk before a server that knows these orders until they are packed. */
function show(orders: PackingOrder[]) {
  const known = [...orders]
  const { asked } = showScreen(<PackPage />, {
    at: '/clos/pack',
    answers: {
      packing: () => ({ orders: [...known] }),
      parcelLabels: () => ({ labels: [] }),
      orderStep: ({ order, to }) => {
        known.splice(
          known.findIndex(({ id }) => id === order),
          1,
        )
        return { shippingStatus: to, trackingNumber: null }
      },
    },
  })
  return { known, steps: () => asked.filter(({ name }) => name === 'orderStep').map(({ input }) => input) }
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('[ORDERS-04] a wine is told by its bottle, and by a drawn one where its picture cannot be had', async () => {
  show([another])
  await box(/Savagnin/)
  const picture = document.querySelector('.thumb-bottle img')
  expect(picture?.getAttribute('src')).toBe('/pictures/100/bottles/savagnin.webp')
  fireEvent.error(picture!)
  expect(document.querySelector('.thumb-bottle img')).toBeNull()
  expect(document.querySelector('.thumb-bottle svg.bottle')).not.toBeNull()
})

test('[ORDERS-04] first all wines for all orders, each with how many to take down', async () => {
  show([anOrder(), another])
  expect(await screen.findByRole('heading', { name: '6 bottles for 2 orders' })).toBeDefined()
  const shelf = screen.getByRole('list', { name: 'Bottles to take down' })
  expect(
    within(shelf)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['4Savagnin2022', '2Trousseau2022'])
  fireEvent.click(await box(/Savagnin/))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('4')
})

test('[ORDERS-04] ticks stay on the device; an order that comes meanwhile opens its wine again', async () => {
  show([anOrder()])
  fireEvent.click(await box(/Savagnin/))
  cleanup()
  show([anOrder()])
  expect((await box(/Savagnin/)).checked).toBe(true)
  cleanup()
  show([anOrder(), another])
  expect((await box(/Savagnin/)).checked).toBe(false)
  expect(screen.getByText('2022, one more to take down')).toBeDefined()
})

test('[ORDERS-04] then one order after the other: packed, the next one stands open, and at the end all is said to be', async () => {
  const { steps } = show([anOrder(), another])
  await press('All is taken down')
  const carton = await screen.findByRole('img', { name: 'Carton of 6: 3 Savagnin 2022, 2 Trousseau 2022' })
  expect(carton.querySelectorAll('[data-full]')).toHaveLength(5)
  expect(screen.getByText('Leave it at number 12.')).toBeDefined()
  await press('Packed, next one')
  // Who fetches hears that it is ready: the button says so, and who will be written to.
  expect(await screen.findByText(/Nadège Colin will get an e-mail/)).toBeDefined()
  await press('Ready, that was the last')
  expect(await screen.findByText('All is packed.')).toBeDefined()
  await vi.waitFor(() =>
    expect(steps()).toEqual([
      { place: 'clos', order: '1', from: 'waiting', to: 'preparing', trackingNumber: null, carrier: null },
      { place: 'clos', order: '2', from: 'waiting', to: 'ready', trackingNumber: null, carrier: null },
    ]),
  )
  expect(screen.getByText('2 orders, 6 bottles.')).toBeDefined()
})

test('[ORDERS-04] who has the number in hand packs and sends in one, and the next order stands open', async () => {
  const { steps } = show([anOrder(), another])
  await press('By order')
  await press('Packed and sent')
  const number = await screen.findByLabelText('Tracking number (optional)')
  expect(document.activeElement).toBe(number)
  fireEvent.change(number, { target: { value: '6A12345678901' } })
  await press('Sent, write to Camille Rousselin')
  await vi.waitFor(() =>
    expect(steps()).toEqual([
      {
        place: 'clos',
        order: '1',
        from: 'waiting',
        to: 'shipped',
        trackingNumber: '6A12345678901',
        carrier: 'colissimo',
      },
    ]),
  )
  expect(screen.getByRole('region', { name: /^Camille Rousselin/ }).textContent).toContain('sent')
  // Who fetches is handed it over: nothing of theirs is sent.
  expect(await screen.findByText(/Nadège Colin will get an e-mail/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Packed and sent' })).toBeNull()
})

test('[ORDERS-04] another order can be packed before its turn', async () => {
  const { steps } = show([anOrder(), another])
  await press('By order')
  await press('Nadège Colin')
  await press('Ready, next one')
  await vi.waitFor(() => expect(steps().map(({ order }) => order)).toEqual(['2']))
  expect(await screen.findByRole('button', { name: 'Packed, that was the last' })).toBeDefined()
})

test('[ORDERS-04] without a signal what is packed is a line that says it is not sent yet, and what is taken back is open again', async () => {
  const { known, steps } = show([anOrder(), another])
  await press('By order')
  onlineManager.setOnline(false)
  await press('Packed, next one')
  expect(await screen.findByText(', not on the server yet')).toBeDefined()
  expect(steps()).toEqual([])
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(screen.queryByText(', not on the server yet')).toBeNull())
  expect(screen.getByRole('region', { name: /^Camille Rousselin/ }).textContent).toContain('packed')
  // Somebody has put it back.
  known.unshift(anOrder())
  cleanup()
  show(known)
  expect(await screen.findByRole('button', { name: 'Packed, next one' })).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
})

test('[ORDERS-04] nothing to pack says so, and where the orders are', async () => {
  show([])
  expect(await screen.findByText('Nothing to pack.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the orders' })).toBeDefined()
})

test('[ORDERS-04] cellar light is this device’s own', async () => {
  show([anOrder()])
  fireEvent.click(await screen.findByRole('switch', { name: 'Cellar light, on this device' }))
  expect(document.querySelector('[data-night]')).not.toBeNull()
  cleanup()
  show([anOrder()])
  await screen.findByRole('switch', { checked: true })
  expect(document.querySelector('[data-night]')).not.toBeNull()
})

test('[ORDERS-04] a slip is said in the buyer’s language, whatever the person’s', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  showScreen(<SlipsPage />, {
    at: '/clos/pack/slips?orders=1',
    answers: {
      packingSlips: ({ orders }) => ({
        slips: [
          {
            ...{
              order: orders,
              language: 'de',
              shop: 'Clos',
              sender: ['39210 Montarlay'],
              greeting: 'Viel Freude, Katrin.',
            },
            ...{ ordered: 'Bestellung 1179', bars: [2, 1, 1], number: '1179', to: ['Katrin Brandt', '79098 Freiburg'] },
            columns: { done: 'Drin', quantity: 'Anzahl', wine: 'Wein' },
            lines: [{ quantity: 3, wine: 'Les Graviers 2022' }],
            ...{ parcel: '3 Flaschen.', cartons: [[0, 0, 0]], advice: 'Ruhen lassen.', foot: 'Gesundheit.' },
            gift: { title: 'Ein Gruß von Claire', message: 'Alles Gute' },
          },
        ],
      }),
    },
  })
  const slip = await screen.findByRole('article', { name: 'Bestellung 1179' })
  expect(slip.getAttribute('lang')).toBe('de')
  expect(slip.textContent).toContain('Alles Gute')
  fireEvent.click(screen.getByRole('button', { name: 'Print, A5' }))
  expect(print).toHaveBeenCalledOnce()
})

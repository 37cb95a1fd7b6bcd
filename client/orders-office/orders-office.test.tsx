// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { OfficeOrder, OrderCard } from '#contract/orders-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { showScreen } from '../testing/office.tsx'
import { deedOf } from './deeds.ts'
import { OrderPage } from './OrderPage.tsx'
import { OrdersPage } from './OrdersPage.tsx'
import { paperOf } from './PaperWord.tsx'

beforeAll(async () => {
  await speak('en')
  await Promise.all([needTexts('orders'), needTexts('today')])
})
afterEach(cleanup)

describe('[ORDERS-02] the next thing with an order', () => {
  const verbOf = (stage: OrderCard['stage'], deliveryType: OrderCard['deliveryType'], mayPay = true) =>
    deedOf({ stage, deliveryType, isByLink: false }, mayPay)?.verb ?? null

  test('a parcel is packed, sent and arrives; the grower’s own round leaves without a number', () => {
    expect((['pack', 'handover', 'sent', 'done'] as const).map((stage) => verbOf(stage, 'SHIPPING'))).toEqual([
      ...['pack', 'send', 'arrive', null],
    ])
    expect(verbOf('handover', 'LOCAL')).toBe('leave')
  })

  test('what is fetched is made ready and handed over', () => {
    expect((['pack', 'handover', 'done'] as const).map((stage) => verbOf(stage, 'PICKUP'))).toEqual([
      ...['ready', 'handOver', null],
    ])
  })

  test('a transfer is noted by who sees money only, and what has ended offers nothing', () => {
    expect(verbOf('unpaid', 'SHIPPING')).toBe('paid')
    expect(verbOf('unpaid', 'SHIPPING', false)).toBeNull()
    expect(verbOf('ended', 'SHIPPING')).toBeNull()
  })
})

describe('[ORDERS-04] what is printed for a parcel', () => {
  const paper = (of: Partial<OrderCard>) => paperOf({ ...anOrder(), bottles: 6, ...of })

  test('a carrier wants a label, who fetches and the grower’s own round a slip', () => {
    expect(paper({ stage: 'pack', deliveryType: 'SHIPPING' })).toBe('label')
    expect(paper({ stage: 'handover', deliveryType: 'PICKUP' })).toBe('slip')
    expect(paper({ stage: 'pack', deliveryType: 'LOCAL' })).toBe('slip')
  })

  test('what has left, is not paid or has no bottles needs neither', () => {
    expect(paper({ stage: 'sent', deliveryType: 'SHIPPING' })).toBeNull()
    expect(paper({ stage: 'unpaid', deliveryType: 'SHIPPING' })).toBeNull()
    expect(paper({ stage: 'pack', deliveryType: null, bottles: 0 })).toBeNull()
  })
})

describe('[ORDERS-01] the list', () => {
  test('a row is packed by one press, and stays a moment as it is now', async () => {
    const { asked } = showScreen(<OrdersPage />, {
      at: '/clos/orders',
      answers: {
        orderList: () => aList(anOrder()),
        orderStep: () => ({ shippingStatus: 'preparing', trackingNumber: null }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Packed, Camille Rousselin' }))
    expect(await screen.findByText('Camille Rousselin: packed.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'orderStep')?.input).toEqual({
      place: 'clos',
      order: '1',
      from: 'waiting',
      to: 'preparing',
      trackingNumber: null,
      carrier: null,
    })
  })

  test('the cellar sees no amount and no column for it', async () => {
    showScreen(<OrdersPage />, {
      at: '/clos/orders',
      role: 'cellar',
      answers: { orderList: () => aList(anOrder({ totalAmount: null })) },
    })
    const table = await screen.findByRole('table')
    expect(within(table).queryByText('Total')).toBeNull()
    expect(table.textContent).not.toContain('€')
  })

  test('an empty list is a sentence with a way out', async () => {
    showScreen(<OrdersPage />, { at: '/clos/orders?view=sent', answers: { orderList: () => aList() } })
    expect(await screen.findByText('Nothing on its way.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show all orders' })).toBeTruthy()
  })
})

describe('[ORDERS-02] an order', () => {
  const show = (order: OfficeOrder, answers: Parameters<typeof showScreen>[1]['answers'] = {}) =>
    showScreen(
      <Route path="/:place/orders/:order">
        <OrderPage />
      </Route>,
      { at: '/clos/orders/1?view=pack', answers: { orderDetail: () => order, ...answers } },
    )

  test('amounts that are null stand nowhere', async () => {
    show(aWhole({ totalAmount: null, productsAmount: null }))
    expect(await screen.findByText('Savagnin ouillé 2022')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/€|Total/)
  })

  test('a parcel is sent with the number that was typed', async () => {
    const { asked } = show(aWhole({ stage: 'handover', shippingStatus: 'preparing', next: 'shipped' }), {
      orderStep: () => ({ shippingStatus: 'shipped', trackingNumber: 'CW 88' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }))
    fireEvent.change(screen.getByLabelText('Tracking number (optional)'), { target: { value: ' CW 88 ' } })
    fireEvent.click(screen.getByText('Sent, write to Camille Rousselin'))
    await vi.waitFor(() => expect(asked.some(({ name }) => name === 'orderStep')).toBe(true))
    expect(asked.find(({ name }) => name === 'orderStep')?.input).toMatchObject({
      from: 'preparing',
      to: 'shipped',
      trackingNumber: 'CW 88',
    })
  })

  test('a part of it is sent, its carrier known by the number', async () => {
    const { asked } = show(aWhole({ stage: 'handover', shippingStatus: 'preparing', next: 'shipped' }), {
      orderParcel: () => ({ parcel: crypto.randomUUID(), isWhole: false }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }))
    fireEvent.change(screen.getByLabelText('Tracking number (optional)'), { target: { value: '6A 1234 5678 901' } })
    expect(screen.getByLabelText<HTMLSelectElement>('Carrier').value).toBe('colissimo')
    fireEvent.click(screen.getByRole('button', { name: 'Send only a part of it' }))
    const inIt = screen.getByRole('group', { name: 'In this parcel, Savagnin ouillé 2022' })
    fireEvent.click(within(inIt).getByRole('button', { name: /^One less/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Send 2 bottles' }))
    expect(await screen.findByText('Camille Rousselin: 2 bottles sent.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'orderParcel')?.input).toMatchObject({
      ...{ parcelsBefore: 0, lines: [{ line: 'l', quantity: 2 }] },
      ...{ trackingNumber: '6A 1234 5678 901', carrier: 'colissimo' },
    })
  })

  test('what has left is said parcel by parcel, with what is still to be sent', async () => {
    const parcel = {
      ...{ id: crypto.randomUUID(), carrier: 'dpd' as const, trackingNumber: '0912 3456', packedBy: 'Paul' },
      ...{ sentAt: '2026-11-21T08:00:00.000Z' },
      lines: [{ line: 'l', title: 'Savagnin ouillé', year: 2022, quantity: 1 }],
    }
    const [line] = aWhole().lines
    show(
      aWhole({
        ...{ stage: 'handover', shippingStatus: 'preparing', next: 'shipped', sentParcels: 1, parcels: [parcel] },
        lines: line ? [{ ...line, unsent: 2 }] : [],
      }),
    )
    const link = await screen.findByRole('link', { name: 'DPD, 0912 3456' })
    expect(link.getAttribute('href')).toBe('https://trace.dpd.fr/fr/trace/09123456')
    expect(screen.getByText('2 bottles are still to be sent.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Take this parcel back' })).toBeTruthy()
  })

  test('what ended before it was paid is in no sum; either sum that has come is noted with what was seen to be due', async () => {
    const unpaid = aWhole({
      ...{ stage: 'unpaid', status: 'confirmed', paymentType: 'BANK_TRANSFER', mayMarkPaid: true, paidAt: null },
      ...{ totalAmount: 4800, notOwedAmount: 2400, mayRefund: false },
    })
    const { asked } = show(unpaid, {
      payLinkShow: () => ({ keptUntil: '2026-12-01', dueOn: null, link: null, mayLink: false, mayTransfer: false }),
      orderPaid: () => ({}),
    })
    expect(await screen.findByText('Cancelled before payment')).toBeTruthy()
    expect(await screen.findByText(/€48\.00 is due, €72\.00 was asked for first/)).toBeTruthy()
    const paid = () => asked.flatMap(({ name, input }) => (name === 'orderPaid' ? [input] : []))
    fireEvent.click(screen.getByRole('button', { name: 'Received: €72.00, the first sum' }))
    await vi.waitFor(() => expect(paid()).toHaveLength(1))
    fireEvent.click(document.querySelector<HTMLElement>('.act [data-deed]')!)
    await vi.waitFor(() => expect(paid()).toHaveLength(2))
    expect(paid()).toMatchObject([{ dueAmount: 4800, amount: 7200 }, { dueAmount: 4800 }])
    expect(paid()[1]).not.toHaveProperty('amount')
  })

  test('who was slower is told, and sees what is there now', async () => {
    let order = aWhole()
    show(order, {
      orderDetail: () => order,
      orderStep: () => {
        order = aWhole({ stage: 'handover', shippingStatus: 'preparing', next: 'shipped' })
        throw new OfficeRefusal(409, [{ key: 'VERSION_OLD', formattedMessage: 'Somebody was quicker.' }])
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as packed' }))
    expect(await screen.findByText('Somebody was quicker.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Mark as sent' })).toBeTruthy()
  })
})

describe('[ORDERS-04] several at once', () => {
  const three = () => ['1', '2', '3'].map((id) => anOrder({ id, number: 1186 + Number(id), name: `Buyer ${id}` }))
  const show = (orders: OrderCard[] = three(), at = '/clos/orders') =>
    showScreen(<OrdersPage />, {
      at,
      answers: { orderList: () => aList(...orders), orderSteps: () => ({ count: 2 }) },
    })
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  const bar = () => screen.queryByRole('region', { name: 'Chosen orders' })

  test('chosen orders are packed by one call, each from where it is to its own next station', async () => {
    const fetched = anOrder({ id: '2', number: 1188, name: 'Buyer 2', deliveryType: 'PICKUP' })
    const { asked } = show([...three().slice(0, 1), fetched])
    expect(bar()).toBeNull()
    fireEvent.click(await box(/1187/))
    fireEvent.click(await box(/1188/))
    expect(bar()?.textContent).toContain('2 orders, 6 bottles')
    fireEvent.click(screen.getByRole('button', { name: 'All 2 packed' }))
    expect(await screen.findByText('2 orders packed.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'orderSteps')?.input).toEqual({
      place: 'clos',
      steps: [
        { order: '1', from: 'waiting', to: 'preparing' },
        { order: '2', from: 'waiting', to: 'ready' },
      ],
    })
    expect(bar()).toBeNull()
  })

  test('with Shift all between two are chosen, with one press all of them, and Escape lets go', async () => {
    show()
    fireEvent.click(await box(/1187/))
    fireEvent.click(await box(/1189/), { shiftKey: true })
    expect((await box(/1188/)).checked).toBe(true)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(bar()).toBeNull()
    fireEvent.click(await box(/Choose all/))
    expect(bar()?.textContent).toContain('3 orders')
  })

  test('X chooses the row that has the focus, and slips are printed of those that are chosen', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Buyer 2' })
    link.focus()
    fireEvent.keyDown(link, { key: 'x' })
    expect((await box(/1188/)).checked).toBe(true)
    const slips = within(bar() ?? document.body).getByRole('link')
    expect(slips.getAttribute('href')).toBe('/clos/pack/slips?orders=2')
  })

  test('what is fetched needs no label, and a list says so', async () => {
    show([anOrder({ deliveryType: 'PICKUP' })])
    fireEvent.click(await box(/1187/))
    fireEvent.click(screen.getByRole('button', { name: 'Labels' }))
    expect(await screen.findByText('None of these orders goes by a carrier.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ColiShip/ })).toBeNull()
  })

  test('an order that is over offers slips and no step', async () => {
    show([anOrder({ stage: 'sent' })], '/clos/orders?view=sent')
    fireEvent.click(await box(/1187/))
    const chosen = screen.getByRole('region', { name: 'Chosen orders' })
    expect(within(chosen).getByRole('link').getAttribute('href')).toContain('slips')
    expect(within(chosen).queryByRole('button', { name: /packed/i })).toBeNull()
  })
})

const aList = (...orders: OrderCard[]) => ({
  counts: { pack: orders.length, handover: 0, unpaid: 0, sent: 0, all: 1 },
  bottles: [],
  orders,
  before: null,
})

const anOrder = (given: Partial<OrderCard> = {}): OrderCard => ({
  id: '1',
  number: 1187,
  name: 'Camille Rousselin',
  city: 'Lyon',
  countryCode: 'FR',
  stage: 'pack',
  deliveryType: 'SHIPPING',
  bottles: 3,
  seats: 0,
  wines: [],
  sentParcels: 0,
  isByLink: false,
  acceptedAt: '2026-11-20T08:00:00.000Z',
  totalAmount: 7200,
  currencyCode: 'EUR',
  ...given,
})

const aWhole = (given: Partial<OfficeOrder> = {}): OfficeOrder => ({
  ...anOrder(),
  status: 'paid',
  shippingStatus: 'waiting',
  parcels: [],
  contact: {
    email: { type: 'PERSONAL', email: 'camille@example.org' },
    firstname: 'Camille',
    lastname: 'Rousselin',
    companyName: '',
    address: { addressLines: ['14, rue des Tanneurs'], postalCode: '69002', city: 'Lyon', countryCode: 'FR' },
    phone: { type: 'BUSINESS', number: '06 00 00 00 00' },
  },
  recipient: null,
  deliveryNote: '',
  giftMessage: '',
  language: 'en',
  paymentType: 'CARD',
  lines: [
    {
      id: 'l',
      type: 'PRODUCT',
      title: 'Savagnin ouillé',
      year: 2022,
      thumbnail: '',
      quantity: 3,
      unitAmount: given.totalAmount === null ? null : 2400,
      localDate: null,
      localTime: null,
      givenBack: 0,
      unsent: 3,
    },
  ],
  productsAmount: 7200,
  reductionAmount: 0,
  deliveryAmount: 0,
  notOwedAmount: 0,
  refundedAmount: 0,
  cardRefunds: [],
  disputes: [],
  deliveryGivenBack: 0,
  reductionGivenBack: 0,
  refunds: [],
  owed: [],
  mayRefund: true,
  mayCorrectAddress: true,
  paidAt: '2026-11-20T08:00:00.000Z',
  minimumAge: 18,
  note: '',
  events: [],
  next: 'preparing',
  mayMarkPaid: false,
  mayCallOff: false,
  previousId: null,
  nextId: null,
  ...given,
})

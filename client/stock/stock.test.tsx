// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { StockCard, StockItem } from '#contract/stock-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { takenBack } from '../office/taken-back.ts'
import { showScreen } from '../testing/office.tsx'
import { CountPage } from './CountPage.tsx'
import { countOf } from './counting.ts'
import { freeAfter, lackingIn, ownLeft, possible, type Shelf, withMore, withOwn } from './sale-basket.ts'
import { SalePage } from './SalePage.tsx'
import { StockItemPage } from './StockItemPage.tsx'
import { StockPage } from './StockPage.tsx'

beforeAll(async () => {
  await speak('en')
  await needTexts('stock')
})
beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('[STOCK-03] cartons and single bottles are written as a sum, and what is none is said to be none', () => {
  expect(['18 × 6 + 5', '18x6+5', '18*6', '0', ' 12 '].map(countOf)).toEqual([113, 113, 108, 0, 12])
  expect(['', '4x', '+5', '4++5', 'douze', '1e3', '999999', '-3', '1.5'].map(countOf)).toEqual(
    Array.from({ length: 9 }, () => null),
  )
})

describe('[STOCK-02] what is in the hand', () => {
  const shelf = {
    wines: [
      { id: 'single', parts: [{ item: 'bottle', quantity: 1 }] },
      {
        id: 'box',
        parts: [
          { item: 'bottle', quantity: 6 },
          { item: 'wood', quantity: 1 },
        ],
      },
    ],
    free: { bottle: 20, wood: 5 },
    taken: null,
  } as unknown as Shelf

  test('a box and its bottles take from each other', () => {
    const left = freeAfter(shelf, [{ box: 2 }, { single: 1 }])
    expect(left).toEqual({ bottle: 7, wood: 3 })
    expect(shelf.wines.map((wine) => possible(wine, left))).toEqual([7, 1])
  })

  test('what nobody has left to give is counted', () => {
    expect(lackingIn(freeAfter(shelf, [{ box: 4 }]))).toBe(4)
    expect(lackingIn(freeAfter(shelf, [{ box: 3 }]))).toBe(0)
  })

  test('[STOCK-04] what one has with one is sold first, and without a signal only that is sure', () => {
    const own = { ...shelf, taken: { until: '2026-11-28', items: { bottle: 3 } } }
    expect(withOwn(own, { isOnline: true }).free).toEqual({ bottle: 23, wood: 5 })
    expect(withOwn(own, { isOnline: false }).free).toEqual({ bottle: 3 })
    expect(withOwn(shelf, { isOnline: false }).free).toEqual(shelf.free)
    const { until } = own.taken
    expect(ownLeft(own, [{ single: 2 }])).toEqual({ until, items: { bottle: 1 } })
    expect(ownLeft(own, [{ single: 9 }])).toEqual({ until, items: {} })
    expect(ownLeft(shelf, [])).toBeNull()
  })

  test('a wine of which there are none any more is not in the basket', () => {
    expect(withMore(withMore({}, 'single', 1), 'single', -1)).toEqual({})
    expect(withMore({ single: 2 }, 'single', -6)).toEqual({})
  })
})

describe('[STOCK-02] the sale', () => {
  const wine = (id: string, title: string) => ({
    id,
    title,
    year: 2022,
    bottleShape: 'burgundy',
    colour: 'red',
    priceAmount: 2400,
    currencyCode: 'EUR',
    bottles: 1,
    parts: [{ item: `of-${id}`, quantity: 1 }],
  })
  const shelf = { wines: [wine('a', 'Savagnin'), wine('b', 'Poulsard')], free: { 'of-a': 9, 'of-b': 1 }, taken: null }

  test('taps add bottles, and what is sent says how many and no sum', async () => {
    const { asked } = showScreen(<SalePage />, {
      at: '/clos/sale',
      answers: { saleShelf: () => shelf, stockSale: () => ({ bottles: 3, missing: 1 }) },
    })
    const tap = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
    await tap(/^Savagnin 2022/)
    await tap(/^Poulsard 2022/)
    await tap(/^Poulsard 2022/)
    expect(screen.getByText(/One more than is free/)).toBeTruthy()
    expect(document.querySelector('.basket .huge')?.textContent).toContain('72')
    await tap(/^Sold here/)
    expect(await screen.findByText('3 bottles sold here: one was not in stock any more, to be checked.')).toBeTruthy()
    const sent = asked.find(({ name }) => name === 'stockSale')?.input
    expect(sent).toMatchObject({
      reason: 'cellar',
      wines: [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 2 },
      ],
    })
    expect(JSON.stringify(sent)).not.toMatch(/amount|price|EUR|2400|7200/i)
  })

  test('a sale that the server will not have comes back into the basket', async () => {
    showScreen(<SalePage />, {
      at: '/clos/sale',
      answers: {
        saleShelf: () => shelf,
        stockSale() {
          throw new OfficeRefusal(403, [{ key: 'ACCESS_RESTRICTED', formattedMessage: 'Not any more.' }])
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Savagnin 2022/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Sold here' }))
    expect(await screen.findByText('Not any more.')).toBeTruthy()
    expect(await screen.findByText('One bottle')).toBeTruthy()
  })
})

describe('[STOCK-04] bottles that go along', () => {
  const wines = ['a', 'b'].map((id) => ({
    ...{ id, title: id === 'a' ? 'Savagnin' : 'Poulsard', year: 2022, bottleShape: null, colour: null, bottles: 1 },
    ...{ priceAmount: 2400, currencyCode: 'EUR', parts: [{ item: `of-${id}`, quantity: 1 }] },
  }))
  const items = wines.map(({ id, title, year }) => ({ id: `of-${id}`, title, year, free: 6 }))
  const shelf = (taken: object | null) => ({ wines, free: { 'of-a': 6, 'of-b': 6 }, taken })

  test('a few taps take them, until a day, and what is sent says what was there before', async () => {
    const { asked } = showScreen(<SalePage />, {
      at: '/clos/sale',
      answers: {
        saleShelf: () => shelf({ until: '2999-01-02', items: { 'of-b': 2 } }),
        stockList: () => ({ items, countedAt: null }),
        stockTake: () => ({ bottles: 2 }),
      },
    })
    expect(await screen.findByText(/2 bottles with you, until/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change or give back' }))
    const more = await screen.findByRole('button', { name: 'Savagnin 2022, one more to take' })
    for (const tap of [more, more, screen.getByRole('button', { name: 'Poulsard 2022, one fewer to take' })])
      fireEvent.click(tap)
    fireEvent.click(screen.getByRole('button', { name: 'Take 3 bottles along' }))
    expect(await screen.findByText('2 bottles with you.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'stockTake')?.input).toMatchObject({
      until: '2999-01-02',
      lines: [
        { item: 'of-b', from: 2, to: 1 },
        { item: 'of-a', from: 0, to: 2 },
      ],
    })
  })

  test('without a signal it is said how many are with one, and what more may have to be checked', async () => {
    onlineManager.setOnline(true)
    showScreen(<SalePage />, {
      at: '/clos/sale',
      answers: { saleShelf: () => shelf({ until: '2999-01-02', items: { 'of-a': 1 } }) },
    })
    const tap = await screen.findByRole('button', { name: /^Savagnin 2022/ })
    act(() => onlineManager.setOnline(false))
    expect(screen.getAllByText(/1 with you/)).toHaveLength(1)
    fireEvent.click(tap)
    fireEvent.click(tap)
    expect(screen.getByText(/One more than you have with you/)).toBeTruthy()
    onlineManager.setOnline(true)
  })

  test('[STOCK-04] what was sold of them stays sold while the shelf is read anew', async () => {
    onlineManager.setOnline(true)
    const until = '2999-01-02'
    const { promise: readAnew, resolve: letItBeRead } = Promise.withResolvers<unknown>()
    let isSold = false
    const { asked } = showScreen(<SalePage />, {
      at: '/clos/sale',
      answers: {
        saleShelf: () => (isSold ? readAnew : shelf({ until, items: { 'of-a': 3 } })),
        stockList: () => ({ items: [aCard({ id: 'of-a', title: 'Savagnin' })], countedAt: null }),
        stockSale() {
          isSold = true
          return { bottles: 2, missing: 0 }
        },
      },
    })
    const tap = await screen.findByRole('button', { name: /^Savagnin 2022/ })
    expect(screen.getByText(/^3 bottles with you/)).toBeTruthy()
    fireEvent.click(tap)
    fireEvent.click(tap)
    fireEvent.click(screen.getByRole('button', { name: 'Sold here' }))
    await screen.findByText('2 bottles sold here.')
    await vi.waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull())
    expect(screen.getByText(/^One bottle with you/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change or give back' }))
    const own = await screen.findByLabelText('Savagnin 2022, bottles taken along')
    expect(own).toHaveProperty('value', '1')
    letItBeRead(shelf({ until, items: { 'of-a': 1 } }))
    await vi.waitFor(() => expect(asked.filter(({ name }) => name === 'saleShelf')).toHaveLength(2))
    expect(await screen.findByText(/^One bottle with you/)).toBeTruthy()
  })
})

describe('[STOCK-03] the walk', () => {
  test('what should stand there is said once a number is written, and only what was counted is sent', async () => {
    const { asked } = showScreen(<CountPage />, {
      at: '/clos/stock/count',
      answers: {
        stockList: () => ({
          items: [aCard(), aCard({ id: 'b', title: 'Poulsard', standing: 74 })],
          countedAt: null,
        }),
        stockCount: () => ({ changed: 1, missing: 0 }),
      },
    })
    const field = await screen.findByLabelText('Savagnin 2022, bottles counted')
    expect(document.body.textContent).not.toContain('91')
    fireEvent.change(field, { target: { value: '15x6' } })
    expect(screen.getByText('1 fewer, 91 expected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.queryByText('1 fewer, 91 expected')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Bring the numbers back' }))
    fireEvent.click(screen.getByRole('button', { name: 'Finish, one wine left' }))
    fireEvent.click(screen.getByRole('button', { name: 'Write the count' }))
    expect(await screen.findByText('Count written, one difference.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'stockCount')?.input).toMatchObject({
      lines: [{ item: 'a', expected: 91, counted: 90 }],
    })
    expect(localStorage.getItem('office.count.clos')).toBe('{}')
  })

  test('[DAY-01] a count that is taken back before it was sent stands in its fields again', async () => {
    const answers = { stockList: () => ({ items: [aCard()], countedAt: null }) }
    takenBack.set({
      name: 'stockCount',
      operationId: 'one',
      input: {
        place: 'clos',
        at: '2026-11-20T08:00:00.000Z',
        note: '',
        lines: [{ item: 'a', expected: 91, counted: 90 }],
      },
    })
    showScreen(<CountPage />, { at: '/clos/stock/count', answers })
    expect(await screen.findByText('1 fewer, 91 expected')).toBeTruthy()
    expect(takenBack.get()).toBeNull()
  })

  test('what was sold here and is not sent yet is not missing from the rack', async () => {
    const wine = { id: 'box', title: 'Box of six', year: null, bottles: 6, parts: [{ item: 'a', quantity: 6 }] }
    showScreen(
      <>
        <SalePage />
        <CountPage />
      </>,
      {
        at: '/clos/stock/count',
        answers: {
          saleShelf: () => ({ wines: [wine], free: { a: 91 }, taken: null }),
          stockList: () => ({ items: [aCard()], countedAt: null }),
        },
      },
    )
    const field = await screen.findByLabelText('Savagnin 2022, bottles counted')
    fireEvent.click(await screen.findByRole('button', { name: /^Box of six/ }))
    onlineManager.setOnline(false)
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Sold here' }))
      await screen.findByText('6 bottles noted, not sent yet.')
      fireEvent.change(field, { target: { value: '85' } })
      expect(await screen.findByText('right')).toBeTruthy()
    } finally {
      onlineManager.setOnline(true)
    }
  })
})

describe('[STOCK-01] the cellar', () => {
  test('the sign of the bottles follows the reason, and the button says what is noted', async () => {
    const { asked } = showScreen(<StockPage />, {
      at: '/clos/stock',
      answers: {
        stockList: () => ({ items: [aCard()], countedAt: null }),
        stockMove: () => ({ free: 96, missing: 0 }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Savagnin 2022' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.change(sheet.getByLabelText('Bottles, with their sign'), { target: { value: '12' } })
    expect(sheet.getByText('96 will be free')).toBeTruthy()
    fireEvent.click(sheet.getByText('Note the bottling of 12'))
    expect(await screen.findByText(/Savagnin 2022: \+.12, bottling\./)).toBeTruthy()
    expect(asked.find(({ name }) => name === 'stockMove')?.input).toMatchObject({ delta: 12, reason: 'bottling' })
  })

  test('one bottle goes by the button of its row, for the reason that was chosen last on this device', async () => {
    const { asked } = showScreen(<StockPage />, {
      at: '/clos/stock',
      answers: {
        stockList: () => ({ items: [aCard(), aCard({ id: 'b', title: 'Poulsard', free: 0 })], countedAt: null }),
        stockMove: () => ({ free: 83, missing: 0 }),
      },
    })
    const moves = () => asked.filter(({ name }) => name === 'stockMove').map(({ input }) => [input.delta, input.reason])
    fireEvent.click(await screen.findByRole('button', { name: '−1 Breakage, Savagnin 2022' }))
    expect(await screen.findByText(/Savagnin 2022: −.1, breakage\./)).toBeTruthy()
    // Of what nobody has left to give nothing goes in passing.
    expect(screen.queryByRole('button', { name: /−1.*Poulsard/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Savagnin 2022' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.change(sheet.getByLabelText('Bottles, with their sign'), { target: { value: '-2' } })
    fireEvent.click(sheet.getByLabelText('Sample'))
    fireEvent.click(sheet.getByText('Note 2 samples'))
    await screen.findByText(/Savagnin 2022: −.2, sample\./)
    fireEvent.click(await screen.findByRole('button', { name: '−1 Sample, Savagnin 2022' }))
    await vi.waitFor(() =>
      expect(moves()).toEqual([
        [-1, 'breakage'],
        [-2, 'sample'],
        [-1, 'sample'],
      ]),
    )
  })

  test('who may not move bottles is led to their history, and sees no way to count', async () => {
    showScreen(<StockPage />, {
      at: '/clos/stock',
      role: 'accountant',
      answers: { stockList: () => ({ items: [aCard()], countedAt: null }) },
    })
    expect(await screen.findByRole('link', { name: 'Savagnin 2022' })).toBeTruthy()
    expect(screen.queryByText('Count')).toBeNull()
    expect(screen.queryByRole('button', { name: /−1/ })).toBeNull()
  })

  test('a line that was taken back is struck with the one that took it back', async () => {
    const line = {
      at: '2026-11-20T08:00:00.000Z',
      onHand: 84,
      reason: 'breakage',
      note: '',
      who: 'Paul',
      orderId: null,
      orderNumber: null,
      mayTakeBack: false,
    }
    showScreen(
      <Route path="/:place/stock/:item">
        <StockItemPage />
      </Route>,
      {
        at: '/clos/stock/a',
        answers: {
          stockItem: (): StockItem => ({
            ...aCard(),
            ownThreshold: null,
            soldLately: 4,
            promised: [],
            shortages: [],
            takenBy: [],
          }),
          stockLedger: () => ({
            counts: { all: 2, sales: 0, door: 0, losses: 2, entries: 0, counts: 0 },
            movements: [
              { ...line, id: '2', delta: 2, isTakingBack: true, isTakenBack: false },
              { ...line, id: '1', delta: -2, isTakingBack: false, isTakenBack: true },
            ],
            before: null,
          }),
        },
      },
    )
    const struck = await screen.findByText('Breakage, taken back')
    expect(struck.className).toBe('undone')
    expect(screen.getByText('Breakage').className).toBe('undone')
  })
})

const aCard = (given: Partial<StockCard> = {}): StockCard => ({
  id: 'a',
  title: 'Savagnin',
  year: 2022,
  bottleShape: 'burgundy',
  colour: 'white',
  free: 84,
  held: 0,
  toPack: 7,
  taken: 0,
  standing: 91,
  threshold: 12,
  isLow: false,
  daysLeft: null,
  missing: 0,
  ...given,
})

// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Wines } from '../../phone-orders/Wines.tsx'
import { CountPage } from '../../stock/CountPage.tsx'
import { SalePage } from '../../stock/SalePage.tsx'
import { StockPage } from '../../stock/StockPage.tsx'
import { showScreen } from '../../testing/office.tsx'
import { WinesPage } from '../../wines/WinesPage.tsx'
import { needTexts, speak } from '../language.ts'
import { useFirst } from './long-list.ts'

beforeAll(async () => {
  await speak('en')
  await Promise.all((['wines', 'stock', 'forms', 'phone'] as const).map((bundle) => needTexts(bundle)))
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

type Input = { q?: string; after?: string; view?: string; chosen?: string }

const names = ['Savagnin', 'Poulsard', 'Trousseau', 'Chardonnay', 'Melon', 'Enfariné']
/** A server that has six, and gives two at a time. */
function pageOf<Row>(rowOf: (name: string) => Row, { q = '', after, chosen }: Input) {
  const found = names.filter((name) => name.toLowerCase().startsWith(q.toLowerCase()))
  const from = after === undefined ? 0 : Number(after)
  const elsewhere = (chosen?.split(',') ?? []).filter((name) => !found.slice(from, from + 2).includes(name))
  const rows = [...found.slice(from, from + 2), ...(after === undefined ? elsewhere : [])].map(rowOf)
  return { rows, isWhole: false, next: from + 2 < found.length ? String(from + 2) : null }
}
const wineRow = (name: string) => ({
  ...{ id: name, title: name, year: 2022, category: 'The wines', thumbnail: '', bottleShape: null, volumeMl: 750 },
  ...{ priceAmount: 2400, struckAmount: null, free: 12, isCounted: true, isPublished: true, needs: [] },
})
const card = (name: string) => ({
  ...{ id: name, title: name, year: 2022, bottleShape: null, colour: null, free: 9, held: 0, taken: 0, toPack: 1 },
  ...{ standing: 10, threshold: 0, isLow: false, daysLeft: null, missing: 0 },
})
const saleWine = (name: string) => ({
  ...{ id: name, title: name, year: 2022, bottleShape: null, colour: null, bottles: 1, priceAmount: 2400 },
  ...{ currencyCode: 'EUR', parts: [{ item: `of ${name}`, quantity: 1 }] },
})
const look = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const answers = {
  wineList(input: Input) {
    const { rows, ...page } = pageOf(wineRow, input)
    return { ...page, wines: rows, currencyCode: 'EUR', counts: { all: 6, sale: 6, drafts: 0, out: 2 } }
  },
  stockList(input: Input) {
    const { rows, ...page } = pageOf(card, input)
    const counts = { all: 6, low: 1, missing: 0, standing: 60, promised: 6 }
    return { ...page, items: rows, countedAt: null, counts }
  },
  saleShelf(input: Input) {
    const { rows, ...page } = pageOf(saleWine, input)
    return { ...page, wines: rows, free: Object.fromEntries(names.map((name) => [`of ${name}`, 9])), taken: null }
  },
  phoneOrderOptions(input: Input) {
    const { rows, ...page } = pageOf(
      (name) => ({ id: name, title: name, year: null, thumbnail: '', amount: 2400, free: 9 }),
      input,
    )
    return { ...page, wines: rows, currencyCode: 'EUR', languages: ['fr'], countryCode: 'FR' }
  },
}

test('[WINES-01] a long shelf is read on page by page, and words and parts of it are looked for on the server', async () => {
  const { asked } = showScreen(<WinesPage />, { at: '/clos/wines', answers })
  expect(await screen.findByText('Savagnin')).toBeTruthy()
  expect(screen.getByText(/6 wines on sale/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sold out 2' })).toBeTruthy()
  // What cannot be seen as a whole is put in order wine by wine.
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
  expect(screen.queryByText('Trousseau')).toBeNull()
  await press('Show more')
  expect(await screen.findByText('Trousseau')).toBeTruthy()
  expect(screen.getByText('Savagnin')).toBeTruthy()
  look('mel')
  expect(await screen.findByText('Melon')).toBeTruthy()
  expect(screen.queryByText('Savagnin')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  look('')
  await press('Sold out 2')
  expect(await screen.findByText('Savagnin')).toBeTruthy()
  expect(asked.map(({ input }) => input)).toEqual(
    expect.arrayContaining([
      { place: 'clos' },
      { place: 'clos', after: '2' },
      { place: 'clos', q: 'mel' },
      { place: 'clos', view: 'out' },
    ]),
  )
})

test('[WINES-01] without a signal the first page of a long shelf stands there, and what is looked for says that there is none', async () => {
  showScreen(<WinesPage />, { at: '/clos/wines', answers })
  expect(await screen.findByText('Savagnin')).toBeTruthy()
  act(() => onlineManager.setOnline(false))
  look('mel')
  expect(await screen.findByText(/No signal/)).toBeTruthy()
  look('')
  expect(await screen.findByText('Savagnin')).toBeTruthy()
})

test('[STOCK-01] a large cellar says what all of it holds, and shows it by pages', async () => {
  showScreen(<StockPage />, { at: '/clos/stock', answers })
  expect(await screen.findByText(/60 bottles in the cellar, 6 of them promised/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Running out 1' })).toBeTruthy()
  await press('Show more')
  expect(await screen.findByText(/Trousseau/)).toBeTruthy()
})

test('[STOCK-03] what was counted on another page is counted, and sent with the rest', async () => {
  const { asked } = showScreen(<CountPage />, {
    at: '/clos/stock/count',
    answers: { ...answers, stockCount: () => ({ changed: 2, missing: 0 }) },
  })
  fireEvent.change(await screen.findByLabelText('Savagnin 2022, bottles counted'), { target: { value: '9' } })
  look('enf')
  fireEvent.change(await screen.findByLabelText('Enfariné 2022, bottles counted'), { target: { value: '8' } })
  expect(screen.getByText('2 of 6, 17 bottles')).toBeTruthy()
  await press('Finish, 4 wines left')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Enfariné'),
    expect.stringContaining('Savagnin'),
  ])
  fireEvent.click(sheet.getByRole('button', { name: 'Write the count' }))
  await expect
    .poll(() => asked.find(({ name }) => name === 'stockCount')?.input['lines'])
    .toEqual([
      { item: 'Savagnin', expected: 10, counted: 9 },
      { item: 'Enfariné', expected: 10, counted: 8 },
    ])
})

test('[STOCK-02] a bottle that was looked for stays in the hand when the words are gone, and when the page is opened again', async () => {
  const screenOf = () => showScreen(<SalePage />, { at: '/clos/sale', answers })
  screenOf()
  await screen.findByRole('button', { name: /^Savagnin 2022/ })
  look('melon')
  fireEvent.click(await screen.findByRole('button', { name: /^Melon 2022/ }))
  look('')
  fireEvent.click(await screen.findByRole('button', { name: /^Savagnin 2022/ }))
  expect(document.querySelector('.basket .huge')?.textContent).toContain('48')
  cleanup()
  screenOf()
  expect(await screen.findByText('2 bottles')).toBeTruthy()
  expect(within(document.querySelector('.basket') as HTMLElement).getByText('Melon 2022')).toBeTruthy()
})

test('[ORDERS-03] a wine that was looked for on the telephone stays in sight once it is taken', async () => {
  function Options() {
    const first = useFirst('phoneOrderOptions')
    return first.data ? (
      <Wines first={first} options={first.data} quantities={{ Melon: 6 }} problems={[]} onChange={() => {}} />
    ) : null
  }
  showScreen(<Options />, { at: '/clos/orders/new', answers })
  expect(await screen.findByText('Melon')).toBeTruthy()
  look('pouls')
  expect(await screen.findByText('Poulsard')).toBeTruthy()
  expect(screen.queryByText('Savagnin')).toBeNull()
  expect(screen.getByText('Melon')).toBeTruthy()
})

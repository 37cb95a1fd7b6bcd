import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../server/testing/app.ts'
import { type AskName, asks, type Caller } from './asks.ts'
import { aCaller, aGuest, inject } from './callers.ts'
import { type Recorder, recordStatements } from './recorder.ts'
import { buildApartments, fillCellars, readShelf, type Shelf } from './shelf.ts'

let app: TestApp
let shelf: Shelf
let recorder: Recorder
let guest: Caller

beforeAll(async () => {
  app = await testApp()
  recorder = recordStatements(app.database)
  await fillCellars(app.database.query)
  await buildApartments(app.database.query, 2)
  shelf = await readShelf(app.database.query)
  guest = await aCaller(app.server, shelf)
})
afterAll(() => app.drop())

/**
 * Round trips to the database that a call may take, `begin` and `commit` among them: each costs more than anything
 * Node does. A call that needs one more is slower for everybody; raise a number only knowing why.
 */
const ceilings: [name: AskName, caller: 'a reader' | 'a guest' | 'who has chosen a stay', roundTrips: number][] = [
  ['product list', 'a reader', 1],
  ['product', 'a reader', 1],
  // The one is the version of its row, and the codes that it shows.
  ['shop by path', 'a reader', 1],
  ['shop list', 'a reader', 1],
  ['search', 'a reader', 1],
  // What others have just looked for is kept; the first takes two, with words four.
  ['wine search', 'a reader', 0],
  ['posts', 'a reader', 2],
  ['availability', 'a reader', 2],
  ['cart read', 'a reader', 0],
  ['cart read', 'a guest', 1],
  ['add to cart', 'a guest', 2],
  ['set a line', 'a guest', 2],
  // Four of them keep a shelf from being emptied and strangers from being written to: a limit, the buyer's lock, their open
  // orders, the share of unpaid ones.
  ['checkout', 'a guest', 16],
  ['book a stay', 'who has chosen a stay', 20],
]

test.each(ceilings)('%s of %s takes no more than its round trips to the database', async (name, who, ceiling) => {
  // Whoever has ordered has an empty cart.
  const isOnce = name === 'checkout' || name === 'book a stay'
  const callerOf = async (turn: number) => {
    if (who === 'a reader') return {}
    if (who === 'who has chosen a stay') return aGuest(app.server, shelf, turn)
    return isOnce ? aCaller(app.server, shelf) : guest
  }
  // The first of anything may have to read what is kept from then on.
  await inject(app.server, asks[name](shelf, await callerOf(0), 0))
  const caller = await callerOf(1)
  const sent = await recorder.record(() => inject(app.server, asks[name](shelf, caller, isOnce ? 1 : 0)))
  expect(sent.length, sent.map(({ text }) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(ceiling)
})

test('a sitemap is made once for all who ask', async () => {
  const read = () => app.visitor().get('/sitemap.xml')
  await read()
  const sent = await recorder.record(() => Promise.all([read(), read(), read()]))
  expect(sent.map(({ text }) => text)).toEqual([])
})

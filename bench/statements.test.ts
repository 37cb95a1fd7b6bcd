import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../server/testing/app.ts'
import { type AskName, asks, type Caller } from './asks.ts'
import { aCaller, inject } from './callers.ts'
import { type Recorder, recordStatements } from './recorder.ts'
import { fillCellars, readShelf, type Shelf } from './shelf.ts'

let app: TestApp
let shelf: Shelf
let recorder: Recorder
let guest: Caller

beforeAll(async () => {
  app = await testApp()
  recorder = recordStatements(app.database)
  await fillCellars(app.database.query)
  shelf = await readShelf(app.database.query)
  guest = await aCaller(app.server, shelf)
})
afterAll(() => app.drop())

/**
 * Round trips to the database that a call may take, `begin` and `commit` among them: each costs more than anything
 * Node does. A call that needs one more is slower for everybody; raise a number only knowing why.
 */
const ceilings: [name: AskName, caller: 'a reader' | 'a guest', roundTrips: number][] = [
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
  ['checkout', 'a guest', 22],
]

test.each(ceilings)('%s of %s takes no more than its round trips to the database', async (name, who, ceiling) => {
  const caller = who === 'a guest' ? guest : {}
  // The first of anything may have to read what is kept from then on.
  const first = name === 'checkout' ? await aCaller(app.server, shelf) : caller
  await inject(app.server, asks[name](shelf, first, 0))
  const sent = await recorder.record(() => inject(app.server, asks[name](shelf, caller, 0)))
  expect(sent.length, sent.map(({ text }) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(ceiling)
})

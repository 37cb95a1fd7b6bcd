import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryLeft, givenBackFor, type SoldLines } from './given-back.ts'
import { shareOfAmount } from './money.ts'

// The model counts in whole numbers of any size, so that no share of it is rounded: a step may be off its exact share by
// half a cent, and by more only where it could not have come nearer.

interface Bought {
  lines: { id: string; unitAmount: number; quantity: number }[]
  reductionAmount: number
  deliveryAmount: number
}

const bought: fc.Arbitrary<Bought> = fc
  .record({
    lines: fc.array(
      fc.record({
        unitAmount: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 50, max: 24_000 })),
        quantity: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    code: fc.oneof(
      fc.record({ fixed: fc.integer({ min: 0, max: 30_000 }) }),
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    ),
    deliveryAmount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4000 })),
  })
  .map(({ lines, code, deliveryAmount }) => {
    const products = lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
    return {
      lines: lines.map((line, index) => ({ ...line, id: String(index) })),
      reductionAmount: 'fixed' in code ? Math.min(code.fixed, products) : shareOfAmount(products, code.percent * 100),
      deliveryAmount,
    }
  })

/** Bottles of any lines with or without the delivery, by whoever; or one of the steps before that is taken back. */
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ picks: fc.array(fc.nat(), { maxLength: 5 }), withDelivery: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ takenBack: fc.nat() }) },
  ),
  { maxLength: 24 },
)

/** An order and the steps on it that stand. */
class Books {
  readonly order: Bought
  readonly standing: { quantities: Map<string, number>; given: ReturnType<typeof givenBackFor> }[] = []
  constructor(order: Bought) {
    this.order = order
  }

  goneOf(id: string): number {
    return this.standing.reduce((sum, { quantities }) => sum + (quantities.get(id) ?? 0), 0)
  }

  sumOf(what: 'amount' | 'productsAmount' | 'reductionAmount' | 'deliveryAmount'): number {
    return this.standing.reduce((sum, { given }) => sum + given[what], 0)
  }

  get productsAmount(): number {
    return this.order.lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
  }

  get paidAmount(): number {
    return this.productsAmount - this.order.reductionAmount + this.order.deliveryAmount
  }

  get sold(): SoldLines {
    const { lines, reductionAmount, deliveryAmount } = this.order
    return {
      ...{ reductionAmount, deliveryAmount, productsAmount: this.productsAmount },
      reductionGivenBack: this.sumOf('reductionAmount'),
      deliveryGivenBack: this.sumOf('deliveryAmount'),
      lines: lines.map(({ id, unitAmount }) => ({ id, unitAmount, givenBack: this.goneOf(id) })),
    }
  }

  give(quantities: Map<string, number>, withDelivery: boolean): void {
    const before = this.sumOf('reductionAmount')
    const given = givenBackFor(this.sold, quantities, { withDelivery })
    this.standing.push({ quantities, given })
    expectFair(this, before)
  }

  /** Up to so many of each line as are left. */
  giveSome(picks: readonly number[], withDelivery: boolean): void {
    const some = this.order.lines.map(({ id, quantity }, index) => {
      const left = quantity - this.goneOf(id)
      return [id, (picks[index] ?? 0) % (left + 1)] as const
    })
    this.give(new Map(some), withDelivery)
  }

  giveRest(): void {
    this.give(new Map(this.order.lines.map(({ id, quantity }) => [id, quantity - this.goneOf(id)])), true)
  }

  takeBack(which: number): void {
    if (this.standing.length > 0) this.standing.splice(which % this.standing.length, 1)
  }
}

/** @param before what the standing steps had taken off the code before the last one. */
function expectFair(books: Books, before: number): void {
  const last = books.standing.at(-1)?.given
  if (!last) throw new Error('Nothing was given.')
  for (const part of [last.productsAmount, last.reductionAmount, last.deliveryAmount, last.amount])
    expect(part).toBeGreaterThanOrEqual(0)
  expect(last.reductionAmount).toBeLessThanOrEqual(last.productsAmount)
  const [taken, gone] = [books.sumOf('reductionAmount'), books.sumOf('productsAmount')]
  // What is left of the code is no more than what is left to give back, so that the end can be exact.
  const mostLeft = books.productsAmount - gone
  expect(books.order.reductionAmount - taken).toBeGreaterThanOrEqual(0)
  expect(books.order.reductionAmount - taken).toBeLessThanOrEqual(mostLeft)

  const [whole, reduction] = [BigInt(books.productsAmount), BigInt(books.order.reductionAmount)]
  // Twice the distance from the exact share, in parts of a cent: `whole` of them are half a cent on either side.
  const off = 2n * (BigInt(taken) * whole - reduction * BigInt(gone))
  if (off > whole)
    expect(
      taken === before || books.order.reductionAmount - taken === mostLeft,
      'it took off more than it had to',
    ).toBe(true)
  if (-off > whole)
    expect(last.reductionAmount === last.productsAmount || taken === books.order.reductionAmount).toBe(true)
  expect(books.sumOf('amount')).toBeLessThanOrEqual(books.paidAmount)
}

describe('[ORDERS-02] what is given back of an order', () => {
  test('is never more than was paid, and all of it at the end: ten thousand orders, steps in any order and taken back', () => {
    fc.assert(
      fc.property(bought, steps, (order, done) => {
        const books = new Books(order)
        for (const step of done)
          if ('takenBack' in step) books.takeBack(step.takenBack)
          else books.giveSome(step.picks, step.withDelivery)
        books.giveRest()
        expect(books.sumOf('amount')).toBe(books.paidAmount)
        expect(deliveryLeft(books.sold)).toBe(0)
      }),
      { numRuns: 10_000 },
    )
  })

  test('a step that is taken back and done again leaves nothing over, whoever came between', () => {
    const books = new Books({
      lines: [
        { id: 'A', unitAmount: 1600, quantity: 3 },
        { id: 'B', unitAmount: 1900, quantity: 2 },
        { id: 'C', unitAmount: 2100, quantity: 1 },
      ],
      ...{ reductionAmount: 100, deliveryAmount: 1400 },
    })
    const all = (id: string) => new Map([[id, books.order.lines.find((line) => line.id === id)?.quantity ?? 0]])
    books.give(all('A'), false)
    books.give(all('B'), false)
    books.takeBack(0)
    books.give(all('A'), false)
    books.give(all('C'), false)
    expect(books.sumOf('amount')).toBe(10_600)
    books.give(new Map(), true)
    expect(books.sumOf('amount')).toBe(12_000)
  })

  test('where a cent too much went back before, the delivery makes it good', () => {
    const line = { id: 'A', unitAmount: 10_700, givenBack: 1 }
    const order = { productsAmount: 10_700, reductionAmount: 100, deliveryAmount: 1400, lines: [line] }
    const sold = { ...order, reductionGivenBack: 99, deliveryGivenBack: 0 }
    expect(givenBackFor(sold, new Map(), { withDelivery: true })).toMatchObject({ reductionAmount: 0, amount: 1399 })
    expect(deliveryLeft({ ...sold, deliveryGivenBack: 1399 })).toBe(0)
  })
})

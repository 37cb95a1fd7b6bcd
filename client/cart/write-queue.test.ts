import { expect, test } from 'vitest'
import type { Wish } from './wishes.ts'
import { type CartAnswer, makeWriteQueue } from './write-queue.ts'

/** A server that answers when it is told to, and remembers what it was asked. */
function aSlowServer() {
  const asked: Wish[] = []
  const waiting: PromiseWithResolvers<CartAnswer>[] = []
  return {
    asked,
    send: (wish: Wish) => {
      asked.push(wish)
      const answer = Promise.withResolvers<CartAnswer>()
      waiting.push(answer)
      return answer.promise
    },
    answers: async () => {
      waiting.shift()?.resolve({ cart: null })
      await pause()
    },
    refuses: async () => {
      waiting.shift()?.reject(new Error('sold out'))
      await pause()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve))
const set = (quantity: number, line = 'poulsard'): Wish => ({ kind: 'set', line, quantity })
const add = (quantity: number, line = 'poulsard'): Wish => ({ kind: 'add', line, quantity })

test('[CART-01] of many quick clicks on a stepper the first and the last are told', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  const answers = [2, 3, 4, 5].map((quantity) => queue.push(set(quantity), server.send))
  await server.answers()
  await server.answers()
  await Promise.all(answers)
  expect(server.asked).toEqual([set(2), set(5)])
  expect(queue.wishes.get()).toEqual([])
})

test('[CART-01] the next wish waits for the answer to the one before, so that the last wish wins', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  void queue.push(set(2), server.send)
  void queue.push(set(3, 'trousseau'), server.send)
  expect(server.asked).toEqual([set(2)])
  await server.answers()
  expect(server.asked).toEqual([set(2), set(3, 'trousseau')])
})

test('[CART-01] bottles added while one is on its way go together', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  for (let click = 0; click < 4; click += 1) void queue.push(add(1), server.send)
  await server.answers()
  expect(server.asked).toEqual([add(1), add(3)])
})

test('[CART-01] an addition keeps its place between two settings of the same line', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  for (const wish of [set(6, 'trousseau'), set(2), add(1), set(4)]) void queue.push(wish, server.send)
  for (let call = 0; call < 4; call += 1) await server.answers()
  expect(server.asked).toEqual([set(6, 'trousseau'), set(2), add(1), set(4)])
})

test('a refused wish is told to who wished it, and those behind it go on', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  const refused = queue.push(set(99), server.send)
  const next = queue.push(set(1, 'trousseau'), server.send)
  const told = refused.catch((error: unknown) => error)
  await server.refuses()
  await server.answers()
  expect(await told).toEqual(new Error('sold out'))
  await expect(next).resolves.toEqual({ cart: null })
})

test('the queue is settled when the last answer has come, a refusal too', async () => {
  const server = aSlowServer()
  const queue = makeWriteQueue()
  let isSettled = false
  queue.push(set(2), server.send).catch(() => undefined)
  void queue.push(add(1), server.send)
  const settled = queue.settled().then(() => (isSettled = true))
  await server.refuses()
  expect(isSettled).toBe(false)
  await server.answers()
  await settled
  expect(isSettled).toBe(true)
})

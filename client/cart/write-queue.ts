import type { ShopCart } from '#contract/cart.ts'
import { makeStore, type Store } from '../base/store.ts'
import { mergedWish, type Wish } from './wishes.ts'

export interface CartAnswer {
  cart: ShopCart | null
}

type Send = (wish: Wish) => Promise<CartAnswer>

export interface WriteQueue {
  /** Sends a wish after those before it. Rejects as the call does. */
  push: (wish: Wish, send: Send) => Promise<CartAnswer>
  /** What has not been answered yet, in its order. */
  wishes: Store<readonly Wish[]>
  /** Resolves when nothing is under way any more. */
  settled: () => Promise<void>
}

interface Entry {
  wish: Wish
  send: Send
  answer: PromiseWithResolvers<CartAnswer>
}

/**
 * Writes to the cart, one at a time: every answer carries a whole cart, so two at once could end with the older one.
 * While one is under way, later wishes for the same line become one, so a quick hand on the stepper costs two calls.
 */
export function makeWriteQueue(): WriteQueue {
  const wishes = makeStore<readonly Wish[]>([])
  let entries: Entry[] = []
  let isRunning = false

  return {
    push(wish, send) {
      const answer = join(wish, send) ?? append(wish, send)
      changed()
      if (!isRunning) void run()
      return answer
    },
    wishes,
    async settled() {
      while (entries.length > 0) await entries.at(-1)?.answer.promise.catch(() => undefined)
    },
  }

  /** Into the last waiting wish for the same thing; the one under way has been told already. */
  function join(wish: Wish, send: Send): Promise<CartAnswer> | null {
    for (const entry of entries.slice(isRunning ? 1 : 0).toReversed()) {
      const merged = mergedWish(entry.wish, wish)
      if (merged) {
        Object.assign(entry, { wish: merged, send })
        return entry.answer.promise
      }
      // An addition between two settings of the same line must keep its place.
      if ('line' in entry.wish && 'line' in wish && entry.wish.line === wish.line) return null
    }
    return null
  }

  function append(wish: Wish, send: Send): Promise<CartAnswer> {
    const entry = { wish, send, answer: Promise.withResolvers<CartAnswer>() }
    entries = [...entries, entry]
    return entry.answer.promise
  }

  async function run() {
    isRunning = true
    for (let entry = entries[0]; entry; entry = entries[0]) {
      const { answer } = entry
      const outcome = await entry.send(entry.wish).then(
        (value) => () => answer.resolve(value),
        (error: unknown) => () => answer.reject(error),
      )
      entries = entries.slice(1)
      changed()
      outcome()
    }
    isRunning = false
  }

  function changed() {
    wishes.set(entries.map(({ wish }) => wish))
  }
}

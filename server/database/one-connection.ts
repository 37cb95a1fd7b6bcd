import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction in whose course something runs. */
const held = new AsyncLocalStorage<{ isOver: boolean }>()

/** Runs the work as what holds a connection until it ends. */
export function holding<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOver: false }
  return held.run(transaction, work).finally(() => (transaction.isOver = true))
}

/** Whether whoever runs this holds a connection. */
export const isHolding = (): boolean => held.getStore()?.isOver === false

/** For who asks for one that nobody holds who waits for theirs: that of another pool, or a test that looks on from outside. */
export const outsideTransaction = <Result>(work: () => Result): Result => held.exit(work)

/**
 * Whoever holds a connection and waits for a second one waits, with enough of the same, for nobody but each other, and
 * everybody else with them. Thrown in tests and development, so that nobody builds on it; see `openDatabase`.
 */
export class SecondConnection extends Error {
  override readonly name = 'SecondConnection'

  constructor() {
    super('A transaction asked for a second connection: all it reads and writes goes through its own.')
  }
}

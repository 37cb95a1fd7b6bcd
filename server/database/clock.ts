import type pg from 'pg'

/** What a node's own clock may be off before it runs no jobs. */
const mostAheadMs = 30_000
/** An answer that was longer under way says less than what is known, unless it contradicts that. */
const usefulMs = 1000

/**
 * The database's time, the only one that anything is decided by: holds, payments, what lapses, what is kept. It goes on
 * by the machine's steady clock from the last answer, so that a node's calendar may be set to any date meanwhile.
 */
export interface DatabaseClock {
  now: () => Date
  /** Asks the database anew. @throws what the database threw; what was known goes on. */
  ask: () => Promise<void>
  /** How far this node's own calendar is ahead of the database's, in ms; below zero it is behind. */
  nodeAheadMs: () => number
  isNodeRight: () => boolean
}

interface Clocks {
  /** This machine's calendar, which somebody or something may set. */
  calendarMs?: () => number
  /** Goes on evenly whatever the calendar is set to; it may stand still while the machine sleeps. */
  steadyMs?: () => number
}

/** Until it has asked for the first time, it is this node's own. */
export function openClock(
  pool: Pick<pg.Pool, 'connect'>,
  { calendarMs = Date.now, steadyMs = () => performance.now() }: Clocks = {},
): DatabaseClock {
  let known = { atMs: calendarMs(), steadyMs: steadyMs() }
  const nowMs = () => known.atMs + steadyMs() - known.steadyMs
  const nodeAheadMs = () => calendarMs() - nowMs()

  async function ask(): Promise<void> {
    const client = await pool.connect() // waiting for a connection is no part of the answer's way
    try {
      const askedMs = steadyMs()
      const { rows } = await client.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      )
      const tookMs = steadyMs() - askedMs
      const saidMs = rows[0]?.ms ?? nowMs()
      // It was said at some moment between the question and now.
      const isKnown = nowMs() >= saidMs && nowMs() <= saidMs + tookMs
      if (isKnown && tookMs > usefulMs) return
      known = { atMs: saidMs + tookMs / 2, steadyMs: askedMs + tookMs }
    } finally {
      client.release()
    }
  }

  return {
    now: () => new Date(nowMs()),
    ask,
    nodeAheadMs,
    isNodeRight: () => Math.abs(nodeAheadMs()) <= mostAheadMs,
  }
}

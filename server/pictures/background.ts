import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface BackgroundSettings {
  /** How long no visitor must have waited for a picture before anything is made. */
  idleMs: number
  /** Whether others need the processor now. */
  isBusy?: () => boolean
  /** How long to step back when they do. */
  restMs?: number
}

type Work = (turn: () => Promise<void>) => Promise<unknown>

/** Far more than the pictures of the demo; what finds no room is made when it is asked for. */
const maxWaiting = 10_000
/** A server that is never idle still gets its pictures, one attempt after so many rests. */
const maxRests = 50

/**
 * Work nobody waits for: one at a time, the lowest rank first, after a while of silence, and never twice at once for the
 * same key.
 */
export function backgroundQueue({ idleMs, isBusy = loopGauge(), restMs = 100 }: BackgroundSettings) {
  const queue = new Map<string, { rank: number; work: Work }>()
  const stopping = new AbortController()
  let visitorsWaiting = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function workLater() {
    clearTimeout(timer)
    if (!stopping.signal.aborted && queue.size > 0) timer = setTimeout(start, idleMs).unref()
  }

  function start() {
    running ??= workOff().finally(() => (running = undefined))
  }

  async function workOff() {
    while (visitorsWaiting === 0 && !stopping.signal.aborted) {
      const key = firstInRank(queue)
      if (key === undefined) return
      const { work } = queue.get(key)!
      queue.delete(key)
      // A picture that cannot be made stays as it was; the visitor has one.
      await work(turn).catch(() => undefined)
    }
  }

  /** Waits until others have had theirs. @throws once the queue is stopped. */
  async function turn() {
    for (let rests = 0; visitorsWaiting > 0 || (isBusy() && rests < maxRests); rests += 1)
      await sleep(restMs, undefined, { signal: stopping.signal, ref: false })
    stopping.signal.throwIfAborted()
  }

  return {
    /** @returns whether it had room; what already waits keeps the lower rank. */
    add(key: string, work: Work, rank = 0): boolean {
      if (stopping.signal.aborted || queue.size >= maxWaiting) return false
      queue.set(key, { work, rank: Math.min(rank, queue.get(key)?.rank ?? rank) })
      workLater()
      return true
    },
    async whileWaiting<Value>(wait: () => Promise<Value>): Promise<Value> {
      visitorsWaiting += 1
      try {
        return await wait()
      } finally {
        visitorsWaiting -= 1
        workLater()
      }
    },
    /** Gives up what is still to be made, and resolves when nothing is under way any more. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      queue.clear()
      await running
    },
  }
}

function firstInRank(queue: ReadonlyMap<string, { rank: number }>): string | undefined {
  let first: string | undefined
  let lowest = Infinity
  for (const [key, { rank }] of queue)
    if (rank < lowest) {
      lowest = rank
      first = key
    }
  return first
}

/** Busy is a process that has spent more than a quarter of the time since the last look on requests. */
function loopGauge(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization > 0.25
  }
}

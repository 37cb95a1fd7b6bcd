import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

interface AheadSettings {
  /** Kept pages grow too old: those rendered ahead are made anew before they do. */
  everyMs: number
  render: (port: number, siteId: string | undefined) => Promise<void>
  log: FastifyBaseLogger
}

/**
 * Has pages rendered before they are asked for: at the start, again after each change, and before they are too old. One
 * turn at a time; a site that changes many times while it waits for its turn is rendered once.
 */
export function keepAhead({ everyMs, render, log }: AheadSettings) {
  const waiting = new Set<string | undefined>()
  let port: number | undefined
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function again(siteId: string | undefined): Promise<void> {
    if (port === undefined) return Promise.resolve()
    waiting.add(siteId)
    running ??= work(port).finally(() => (running = undefined))
    return running
  }

  async function work(at: number): Promise<void> {
    for (;;) {
      // Whoever waits for an answer comes first.
      await breathe()
      const [next] = waiting
      if (waiting.size === 0 || port === undefined) return
      waiting.delete(next)
      // The page is then rendered for the first who asks, who also sees why it cannot be.
      await render(at, next).catch((err: unknown) => log.warn({ err }, 'pages could not be rendered ahead'))
    }
  }

  return {
    again: (siteId?: string) => void again(siteId),
    start(at: number): Promise<void> {
      port = at
      timer = setInterval(() => void again(undefined), everyMs).unref()
      return again(undefined)
    },
    async stop(): Promise<void> {
      port = undefined
      clearInterval(timer)
      await running
    },
  }
}

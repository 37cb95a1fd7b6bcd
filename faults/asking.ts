import { expect } from 'vitest'
import { request } from './visitor.ts'

/** Asks whether the process answers, one question after the other, until it is stopped; how long the worst took. */
export function asking(port: number) {
  const headers = { host: 'vigneron-online.localhost' }
  let isOver = false
  let worstMs = 0
  let count = 0
  const coming = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      expect((await request(port, '/healthz', { headers })).status).toBe(200)
      worstMs = Math.max(worstMs, performance.now() - askedAt)
      count += 1
    }
  })()
  return {
    async stop() {
      isOver = true
      await coming
      return { worstMs: Math.round(worstMs), count }
    },
  }
}

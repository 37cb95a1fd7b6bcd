import { createHmac } from 'node:crypto'
import { nowSeconds } from './call.ts'
import type { Faults } from './faults.ts'
import type { EventRecord, Ledger } from './ledger.ts'
import { eventView } from './views.ts'

const firstPauseMs = 200
const longestPauseMs = 30_000
const patienceSeconds = 3 * 24 * 60 * 60
const shuffleWindowMs = 300
const answerTimeoutMs = 10_000

export interface Webhooks {
  /** Sends events that are already in the ledger; returns at once. */
  sendLater: (events: EventRecord[]) => void
  sendTo: (url: string) => void
  stop: () => void
}

/**
 * Delivers signed events until they are answered with a 2xx, for three days, pausing longer each time.
 * Events left over from an earlier process are taken up again. Without an address they wait for one.
 */
export function startWebhooks(options: {
  ledger: Ledger
  faults: Faults
  url: string | undefined
  secret: string
}): Webhooks {
  const { ledger, faults, secret } = options
  let url = options.url
  let gathered: EventRecord[] = []
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  function after(delayMs: number, act: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delayMs)
    timers.add(timer)
  }

  function start(event: EventRecord) {
    if (!url) return
    const { plan } = faults
    if (plan.webhooks.never || plan.webhooks.dropped > 0) {
      if (!plan.webhooks.never) plan.webhooks.dropped -= 1
      ledger.write({ delivered: [event.id] })
      return
    }
    if (!plan.webhooks.shuffled) return after(plan.webhooks.delayMs, () => void deliver(event, 0))
    gathered.push(event)
    if (gathered.length === 1) after(plan.webhooks.delayMs + shuffleWindowMs, () => void deliverNewestFirst())
  }

  async function deliverNewestFirst() {
    const events = gathered.toReversed()
    gathered = []
    for (const event of events) await deliver(event, 0)
  }

  async function deliver(event: EventRecord, attempt: number): Promise<void> {
    const arrived = await post(event)
    if (stopping.signal.aborted) return
    if (!arrived && nowSeconds() - event.createdSeconds < patienceSeconds) {
      return after(Math.min(longestPauseMs, firstPauseMs * 2 ** attempt), () => void deliver(event, attempt + 1))
    }
    for (let copy = 1; copy < faults.plan.webhooks.copies; copy += 1) await post(event)
    if (!stopping.signal.aborted) ledger.write({ delivered: [event.id] })
  }

  async function post(event: EventRecord): Promise<boolean> {
    if (!url) return false
    const body = JSON.stringify(eventView(event))
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, secret) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      // A listener that is down or slow is what the retries are for.
      return false
    }
  }

  function startAll() {
    for (const event of ledger.events.values()) start(event)
  }

  startAll()
  return {
    sendLater: (events) => events.forEach(start),
    sendTo(next) {
      const haveWaited = !url
      url = next
      if (haveWaited) startAll()
    },
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function sign(body: string, secret: string): string {
  const seconds = nowSeconds()
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

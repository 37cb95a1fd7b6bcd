import { z } from 'zod'

const count = z.number().int().min(0).max(1_000_000)

/** What goes wrong on purpose. Counts wear off call by call, the rest stays until it is set anew. */
export const FaultPlan = z.strictObject({
  /** Only calls whose path contains this fail, wait or are dropped, such as `/refunds` or `/confirm`. */
  only: z.string().default(''),
  /** The work is done at once, its answer comes later. */
  answerDelayMs: count.default(0),
  /** For the next so many calls the work is done and the connection closed without an answer. */
  droppedAnswers: count.default(0),
  /** The next so many calls fail with a 503 and do no work. */
  failures: count.default(0),
  webhooks: z
    .strictObject({
      delayMs: count.default(0),
      /** How many times each event arrives. */
      copies: count.min(1).default(1),
      /** Gathers the events of a moment and sends the newest first. */
      shuffled: z.boolean().default(false),
      /** The next so many events never arrive. */
      dropped: count.default(0),
      /** No event arrives at all. */
      never: z.boolean().default(false),
    })
    .prefault({}),
})
export type FaultPlan = z.infer<typeof FaultPlan>

interface CallRecord {
  method: string
  path: string
  idempotencyKey: string | undefined
  account: string | undefined
  /** True when an earlier answer was given again. */
  replayed: boolean
  /** The status of the answer, also of one that was dropped on its way. */
  status: number
  dropped: boolean
}

export interface Faults {
  readonly plan: FaultPlan
  /** Replaces the whole plan; what is not given is as it should be, so `set({})` ends all faults. */
  set: (plan: z.input<typeof FaultPlan>) => void
  /** The calls of the API so far, oldest first; the last thousand at most. */
  calls: (idempotencyKey?: string) => CallRecord[]
  record: (call: CallRecord) => void
  /** Uses up one of a counted fault, if there is one left for this path. */
  takes: (fault: 'droppedAnswers' | 'failures', path: string) => boolean
}

export function openFaults(): Faults {
  let plan = FaultPlan.parse({})
  const calls: CallRecord[] = []
  return {
    get plan() {
      return plan
    },
    set(next) {
      plan = FaultPlan.parse(next)
    },
    calls: (key) => calls.filter((call) => key === undefined || call.idempotencyKey === key),
    record(call) {
      calls.push(call)
      if (calls.length > 1000) calls.shift()
    },
    takes(fault, path) {
      if (plan[fault] === 0 || !path.includes(plan.only)) return false
      plan[fault] -= 1
      return true
    },
  }
}

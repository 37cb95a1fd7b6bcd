import { z } from 'zod'
import { pushSubjects, type PushSubject } from '#contract/push-office.ts'
import type { Right } from '#contract/rights.ts'

/** Who is told of what: whoever may open what it is about. Who answers guests looks after what was sold twice. */
export const pushRights: Record<PushSubject, Right> = { order: 'orders', message: 'messages', clash: 'messages' }

/** One device and what it is to be told. */
export const ToDevice = z.object({
  subscription: z.uuid(),
  subject: z.enum(pushSubjects),
  handle: z.string(),
  /** Below the house. */
  path: z.string(),
  word: z.string(),
})
export type ToDevice = z.infer<typeof ToDevice>

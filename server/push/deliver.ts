import webPush from 'web-push'
import type { PushNote } from '#contract/push-office.ts'
import type { Services } from '../context.ts'
import type { Job } from '../database/jobs.ts'
import { pushKeys } from './push-keys.ts'
import { deleteSubscription, type PushAddress } from './repository.ts'
import { isOfService } from './subscriptions.ts'

/** Half a day later nobody needs to be told any more. */
const ttlSeconds = 12 * 3600
const usualTimeoutMs = 15_000
/** What a push service says of an address that it does not know any more. */
const gone = new Set([404, 410])

/**
 * Hands a note to the push service of a device, sealed so that only the device reads it. An address that is gone is
 * forgotten. @throws an Error for what may go better later; the job is tried again
 */
export async function deliver(
  { database, config, now, log }: Services,
  { id, endpoint, p256dh, auth }: PushAddress & { id: string },
  note: PushNote,
  { signal, timeoutMs = usualTimeoutMs }: Pick<Job, 'signal'> & { timeoutMs?: number | undefined },
): Promise<void> {
  // Another list of services since, or a row of a backup from elsewhere.
  if (!isOfService(endpoint, config.pushServices)) return deleteSubscription(database.query, id)
  const { publicKey, privateKey } = await pushKeys(database.query, now())
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(note),
    {
      TTL: ttlSeconds,
      urgency: 'high',
      vapidDetails: { subject: `https://${config.officeHost}`, publicKey, privateKey },
    },
  )
  const answer = await fetch(endpoint, {
    method,
    headers,
    body: new Uint8Array(body ?? []),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  await answer.body?.cancel()
  if (gone.has(answer.status)) return deleteSubscription(database.query, id)
  if (answer.ok) return
  // Too large or not ours: the same again would be answered alike. The address is a secret and stands in no log.
  const { status } = answer
  if (status < 500 && status !== 429) return log.warn({ status, subscription: id }, 'A push service refused a note.')
  throw new Error(`A push service answered ${status}.`)
}

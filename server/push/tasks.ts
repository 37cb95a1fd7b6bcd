import { z } from 'zod'
import type { PushNote, PushSubject } from '#contract/push-office.ts'
import { hasRight } from '#contract/rights.ts'
import { aCircuit, type Circuit } from '../circuits.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { type Job, queueAllLater, type Tasks } from '../database/jobs.ts'
import { deliver } from './deliver.ts'
import { noteFor } from './note.ts'
import {
  type AboutRow,
  type PushAddress,
  selectClashPlace,
  selectDevice,
  selectListeners,
  selectOrderPlace,
  selectThreadPlace,
} from './repository.ts'
import { pushRights, ToDevice } from './subjects.ts'

const Order = z.object({ orderId: z.string() })
const Message = z.object({ conversation: z.uuid() })
const Clash = z.object({ feedId: z.uuid() })

/** Tells devices that ask for it of a new order, a message, nights that were sold twice (DAY-01, decision 48). */
export function pushTasks(
  services: Services,
  { steadyMs = () => performance.now(), timeoutMs }: { steadyMs?: () => number; timeoutMs?: number } = {},
): Tasks {
  const { database, now } = services
  const circuits = new Map<string, Circuit>()

  /** A service that is silent is left alone for a while: login codes wait in the same places. */
  async function send(device: PushAddress & { id: string }, note: PushNote, { signal }: Job): Promise<void> {
    const { host } = new URL(device.endpoint)
    const circuit = circuits.get(host) ?? aCircuit(steadyMs)
    if (circuit.rests()) throw new Error('The push service does not answer; it is asked again later.')
    circuits.set(host, circuit)
    circuit.enter()
    try {
      await deliver(services, device, note, { signal, timeoutMs })
      circuits.delete(host)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') circuit.unheard()
      else circuits.delete(host)
      throw error
    }
  }

  /** A job for each device: what one push service does is no other's affair. */
  async function spread(subject: PushSubject, id: string, about: AboutRow | null, path: string): Promise<void> {
    if (!about) return
    const { placeId, handle, kind, word } = about
    const listeners = await selectListeners(database.query, { placeId, now: now() })
    const jobs = listeners
      .filter(({ role }) => hasRight(pushRights[subject], { kind, role }))
      .map((listener) => ({
        name: 'push.send',
        payload: { subscription: listener.id, subject, handle, path, word } satisfies ToDevice,
        jobKey: `push.send:${listener.id}:${subject}:${id}`,
      }))
    await inTransaction(database.query, (trx) => queueAllLater(trx, jobs))
  }

  return {
    async 'push.order'(payload) {
      const { orderId } = Order.parse(payload)
      await spread('order', orderId, await selectOrderPlace(database.query, orderId), `orders/${orderId}`)
    },
    async 'push.message'(payload) {
      const { conversation } = Message.parse(payload)
      const about = await selectThreadPlace(database.query, conversation)
      await spread('message', conversation, about, `messages/${conversation}`)
    },
    async 'push.clash'(payload) {
      const { feedId } = Clash.parse(payload)
      await spread('clash', feedId, await selectClashPlace(database.query, feedId), 'today')
    },
    async 'push.send'(payload, job) {
      const told = ToDevice.parse(payload)
      const device = await selectDevice(database.query, { id: told.subscription, now: now() })
      const note = device && (await noteFor(services, device, told))
      if (device && note) await send({ ...device, id: told.subscription }, note, job)
    },
  }
}

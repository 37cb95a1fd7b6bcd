import { z } from 'zod'
import { Contact, Recipient } from '#contract/cart.ts'
import { Address } from '#contract/shop.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { notify } from '../database/notices.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { accountTopic } from './account.ts'
import { keysOf } from './keys.ts'
import {
  type LabelKeys,
  type LabelMaker,
  LabelMakerAway,
  LabelRefused,
  LabelThere,
  type MadeLabel,
  type WantedLabel,
} from './label-maker.ts'
import { openLabelMaker } from './open-maker.ts'
import { queueWork } from './queued-work.ts'
import {
  markTried,
  noteAway,
  noteCheck,
  noteEnded,
  noteKept,
  noteMade,
  noteRefused,
  selectAccount,
  selectPlaceOf,
  selectWork,
  type Work,
} from './repository.ts'

const OfLabel = z.object({ label: z.uuid() })
const OfShop = z.object({ shopId: z.uuid() })
const Postal = Address.pick({ addressLines: true, postalCode: true, city: true, countryCode: true })

/**
 * What is asked of the service, outside any transaction: each step is written down before the next, so that a node that
 * dies between two of them leaves what the next run needs. Whatever was asked once is looked up first.
 */
export function labelTasks(
  services: Services,
  { maker = openLabelMaker(services.config) }: { maker?: LabelMaker } = {},
): Tasks {
  const { database, now, config } = services
  const db = database.query

  async function work(id: string): Promise<void> {
    const row = await selectWork(db, id)
    if (row?.state !== 'wanted' && row?.state !== 'ending') return
    const keys = keysOf({ config }, row.shopId, await selectAccount(db, row.shopId))
    try {
      if (!keys) throw new LabelRefused('keys', '')
      if (row.state === 'wanted') await make(row, keys)
      else await end(row, keys)
    } catch (error) {
      if (error instanceof LabelRefused) await refused(row, error)
      else {
        if (error instanceof LabelMakerAway) await noteAway(db, id)
        throw error
      }
    } finally {
      await tell(row.placeHandle)
    }
  }

  async function make(row: Work, keys: LabelKeys): Promise<void> {
    const made = (row.isTried ? await maker.find(keys, row.id) : null) ?? (await ask(row, keys))
    if (made) await keep(row.id, made)
  }

  async function ask(row: Work, keys: LabelKeys): Promise<MadeLabel | null> {
    const wanted = wantedOf(row)
    const way = await maker.findWay(keys, wanted)
    // From here on there may be one, whatever becomes of us.
    if (!(await markTried(db, { id: row.id, madeFor: row.madeFor, way, now: now() }))) return null
    try {
      return await maker.make(keys, wanted, way)
    } catch (error) {
      if (!(error instanceof LabelThere)) throw error
      const there = await maker.find(keys, row.id)
      // It says that there is one, and shows none yet.
      if (!there) throw new LabelMakerAway('The label is there and cannot be found.', { cause: error })
      return there
    }
  }

  /** Somebody may have cancelled it while it was made: then it is taken back, by a job of its own. */
  async function keep(id: string, made: MadeLabel): Promise<void> {
    await inTransaction(db, async (trx) => {
      const state = await noteMade(trx, id, made)
      if (state === 'ending') await queueWork(trx, id)
    })
  }

  async function end(row: Work, keys: LabelKeys): Promise<void> {
    const found = row.shipmentRef || !row.isTried ? null : await maker.find(keys, row.id)
    if (found) await noteMade(db, row.id, found)
    const ref = row.shipmentRef ?? found?.shipmentRef
    if (ref) await maker.cancel(keys, ref)
    await noteEnded(db, row.id)
  }

  async function refused({ id, state }: Work, { problem, said }: LabelRefused): Promise<void> {
    const isThere = state === 'ending' && (await selectWork(db, id))?.shipmentRef
    if (isThere) await noteKept(db, { id, problem, said })
    else await noteRefused(db, { id, problem, said })
  }

  const tell = async (place: string): Promise<void> => {
    for (const topic of orderTopics) await notify(db, 'office_changed', JSON.stringify({ place, topic }))
  }

  async function check(shopId: string): Promise<void> {
    const account = await selectAccount(db, shopId)
    if (!account) return
    const { sealedSecret } = account
    const note = async (problem: 'keys' | 'away' | null) => {
      await noteCheck(db, { shopId, sealedSecret, problem, now: now() })
      const place = await selectPlaceOf(db, shopId)
      if (place) await notify(db, 'office_changed', JSON.stringify({ place: place.handle, topic: accountTopic }))
    }
    try {
      const keys = keysOf({ config }, shopId, account)
      if (!keys) throw new LabelRefused('keys', '')
      await maker.check(keys)
    } catch (error) {
      if (error instanceof LabelRefused) return note('keys')
      await note('away')
      throw error
    }
    await note(null)
  }

  return {
    'labels.work': (payload) => work(OfLabel.parse(payload).label),
    'labels.check': (payload) => check(OfShop.parse(payload).shopId),
  }
}

function wantedOf(row: Work): WantedLabel {
  const contact = Contact.parse(row.contact)
  const recipient = Recipient.nullable().parse(row.recipient)
  const { firstname, lastname } = recipient ?? contact
  const sender = Postal.safeParse(row.shopAddress)
  // The house says who it is in its settings; without that nobody takes a parcel of it.
  if (!sender.success) throw new LabelRefused('refused', row.shopName)
  return {
    reference: row.id,
    orderNumber: row.orderNumber,
    weightGrams: row.weightGrams,
    age: row.hasAgeCheck ? row.minimumAge : null,
    from: { ...sender.data, name: row.shopName, company: row.shopName, phone: row.shopPhone, email: row.shopEmail },
    to: {
      ...contact.address,
      addressLines: contact.address.addressLines.filter(Boolean),
      name: `${firstname} ${lastname}`.trim(),
      company: recipient ? '' : contact.companyName,
      phone: recipient?.phone.number || contact.phone.number,
      email: contact.email.email,
    },
  }
}

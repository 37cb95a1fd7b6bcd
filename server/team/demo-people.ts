import type { Transaction } from '../database/database.ts'
import { demoEmail, demoStaff } from './demo-staff.ts'
import { ensureMember, selectPlaceIds } from './members-repository.ts'
import { ensureStaff, selectStaff, updateProved } from './people-repository.ts'

/** Those who are not there yet, with their places; who is there keeps what the demo's visitor has made of them. */
export async function addDemoStaff(trx: Transaction, now: Date): Promise<void> {
  const placeIds = new Map((await selectPlaceIds(trx)).map(({ handle, id }) => [handle, id]))
  for (const person of demoStaff) {
    const email = demoEmail(person)
    if (await selectStaff(trx, { email })) continue
    const { displayName, language } = person
    const { id: staffId } = await ensureStaff(trx, { email, displayName, language, now })
    // Everybody reads their mails.
    await updateProved(trx, { id: staffId, now })
    for (const [handle, role] of person.memberships) {
      const placeId = placeIds.get(handle)
      if (placeId === undefined) throw new Error(`The demo has no place ${handle}.`)
      await ensureMember(trx, { placeId, staffId, role, until: null, now })
    }
  }
}

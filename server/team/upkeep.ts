import type { Services } from '../context.ts'
import { deleteOldCodes } from './login-codes-repository.ts'
import { deleteIdleStaff, deleteOldInvitations } from './members-repository.ts'
import { deleteOldChallenges } from './passkeys-repository.ts'
import { deleteOldVisits } from './support-repository.ts'
import { deleteOldSessions } from './sessions-repository.ts'

type Kept = Pick<Services, 'database'>

/** Forgets who has worked nowhere since then, with their devices and keys; what they did stays, without a name. */
export const forgetIdleStaff = ({ database }: Kept, before: Date): Promise<number> =>
  deleteIdleStaff(database.query, { before })

/** Sessions that had ended by then. */
export const forgetOldDevices = ({ database }: Kept, before: Date): Promise<number> =>
  deleteOldSessions(database.query, { before })

/** Invitations that had run out by then, accepted or not. */
export const forgetOldInvitations = ({ database }: Kept, before: Date): Promise<number> =>
  deleteOldInvitations(database.query, { before })

/** Visits that were over by then. */
export const forgetOldVisits = ({ database }: Kept, before: Date): Promise<number> =>
  deleteOldVisits(database.query, { before })

/** Codes and challenges that had run out by then. */
export async function forgetOldProofs({ database }: Kept, before: Date): Promise<number> {
  return (await deleteOldCodes(database.query, { before })) + (await deleteOldChallenges(database.query, { before }))
}

import type { Queries } from '../database/database.ts'
import { selectStaff } from './people-repository.ts'

/** Whether somebody of this address has been in the office. @param email folded. */
export const isStaff = async (db: Queries, email: string): Promise<boolean> =>
  (await selectStaff(db, { email })) !== null

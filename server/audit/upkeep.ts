import type { Services } from '../context.ts'
import { deleteOldEntries } from './repository.ts'

/** Forgets what was done before then. */
export const forgetOldEntries = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteOldEntries(database.query, { before })

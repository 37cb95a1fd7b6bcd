import webPush from 'web-push'
import type { Queries } from '../database/database.ts'
import { ensurePushKeys, type PushKeys, selectPushKeys } from './repository.ts'

/**
 * What push services know this house by. Made once and kept: with others, every device would have to ask anew.
 * A backup holds them, as it holds the addresses of the devices.
 */
export async function pushKeys(db: Queries, now: Date): Promise<PushKeys> {
  const known = await selectPushKeys(db)
  if (known) return known
  await ensurePushKeys(db, { ...webPush.generateVAPIDKeys(), now })
  const made = await selectPushKeys(db)
  if (!made) throw new Error('The keys for push were not kept.')
  return made
}

import type { Config } from '../config.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { insertUploads, lockUploads, selectUploadedBytes } from './repository.ts'

/** A file of a shop, in the storage already. */
export interface Upload {
  path: string
  bytes: number
}

/** Before anything is drawn or stored for a shop that has no room left. @throws UPLOADS_FULL */
export async function requireRoom(
  { db, config }: { db: Queries; config: Pick<Config, 'uploadsPerHouseBytes'> },
  shopId: string,
): Promise<void> {
  if ((await selectUploadedBytes(db, shopId)) >= config.uploadsPerHouseBytes) throw refuse('UPLOADS_FULL', {}, 'file')
}

/**
 * Writes down whose these files are. A shop's uploads are counted one after the other, so that many at once do not all
 * find room for one. @throws UPLOADS_FULL
 */
export async function addUploads(
  { db, config, now }: { db: Transaction; config: Pick<Config, 'uploadsPerHouseBytes'>; now: () => Date },
  shopId: string,
  uploads: readonly Upload[],
): Promise<void> {
  await lockUploads(db, shopId)
  await insertUploads(db, { uploads, shopId, now: now() })
  if ((await selectUploadedBytes(db, shopId)) > config.uploadsPerHouseBytes) throw refuse('UPLOADS_FULL', {}, 'file')
}

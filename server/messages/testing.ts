import type { Database } from '../database/database.ts'

/** Whether devices of the house are to hear of a message in this thread. */
export async function isToldToDevices({ pool }: Pick<Database, 'pool'>, conversation: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from graphile_worker._private_jobs where key = $1', [
    `push.message:${conversation}`,
  ])
  return rowCount === 1
}

/** As if they had heard. */
export async function forgetTold({ pool }: Pick<Database, 'pool'>, conversation: string): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`push.message:${conversation}`])
}

import type { Services } from '../context.ts'
import { inTransaction, type Queries } from '../database/database.ts'
import { openForNow } from './repository.ts'

/**
 * What would be seen if this shop were open: it is opened, looked at, and closed again without having been open, so that
 * whatever hangs on it (what is on sale, its lists, their order) is as it will be, and nobody else comes across it.
 * @param look reads through these queries alone, and keeps nothing of what they say.
 */
export async function asIfOpen<Seen>(
  { database }: Pick<Services, 'database'>,
  shopId: string,
  look: (db: Queries) => Promise<Seen>,
): Promise<Seen> {
  const kept: { seen?: Seen } = {}
  try {
    await inTransaction(database.query, async (trx) => {
      await openForNow(trx, shopId)
      kept.seen = await look(trx)
      throw new NeverHappened()
    })
  } catch (error) {
    if (!(error instanceof NeverHappened)) throw error
  }
  // Whatever was seen stands there, or the transaction has ended by what went wrong.
  return kept.seen as Seen
}

class NeverHappened extends Error {
  override readonly name = 'NeverHappened'
}

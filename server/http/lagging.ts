import type { Context } from '../context.ts'

/**
 * The context of a rule whose answer may be a few seconds old: it reads from a standby, where one holds what this visitor
 * has to see. The one place where that is decided; a rule does not know.
 */
export function lagging<Given extends Context>(ctx: Given): Given {
  const { database, site, hasJustWritten } = ctx
  const db = database.replicas.choose({ siteId: site.id, hasJustWritten })
  return db ? { ...ctx, db } : ctx
}

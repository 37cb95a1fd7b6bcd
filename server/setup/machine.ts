import { statfs } from 'node:fs/promises'
import type { OfficeContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { requireFirst } from '../team/first-link.ts'

/** What this machine can, for whoever holds the first link. @throws INVITATION_OVER. Source: TEAM-04. */
export async function readMachine(
  ctx: OfficeContext,
  { token }: OfficeRuleInput<'firstRead'>,
): Promise<OfficeRuleResult<'firstRead'>> {
  await requireFirst(ctx, token)
  const { config, cards } = ctx
  return {
    // It has just been asked who holds the keys.
    isDatabaseReady: true,
    isMailConfigured: config.smtpUrl !== undefined,
    freeDiskBytes: await freeBytesOf(config.dataDir),
    hasCardProvider: cards.publishableKey !== null,
    isHttps: config.publicScheme === 'https',
  }
}

/** Null where the folder is not there yet, or its disk does not say. */
const freeBytesOf = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

import { foldEmail, isEmail } from '#contract/rules.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { originAt } from '../http/request-context.ts'
import { linkOf } from './invitation-links.ts'
import { invitationTtlMs } from './invitations.ts'
import { insertInvitation, selectPlaceIds } from './members-repository.ts'

const usage = `Usage: npm run operator -- <mail@example.org> [fr|de|en]
Prints a link that makes this person an operator of the platform; it opens once, within seven days.
Works beside a running server with the same DATABASE_URL or DATA_DIR.`

/**
 * Invites somebody to hold the keys of the platform: the first person of an installation, or one more when nobody who has
 * them can be reached. Whoever may run this can read the database anyway.
 * @returns what to do with it, as a sentence. @throws an Error whose message is a sentence for the operator.
 */
export async function inviteOperator(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  [typed = '', language = 'fr', ...more]: string[],
): Promise<string> {
  if (!isEmail(typed) || (language !== 'fr' && language !== 'de' && language !== 'en') || more.length > 0)
    throw new Error(usage)
  const { id } = await inTransaction(database.query, async (trx) => {
    const platform = (await selectPlaceIds(trx)).find(({ handle }) => handle === 'platform')
    if (!platform) throw new Error('The database has no platform: start the server once, or run npm run migrate.')
    return insertInvitation(trx, {
      placeId: platform.id,
      email: foldEmail(typed),
      role: 'operator',
      until: null,
      language,
      invitedBy: null,
      now: now(),
      expiresAt: new Date(now().getTime() + invitationTtlMs),
      opensAt: null,
    })
  })
  const origin = originAt(config.officeHost, config.port, config)
  return `Open this once, within seven days, as ${foldEmail(typed)}:\n${linkOf(config, origin, { id, way: 'printed' })}`
}

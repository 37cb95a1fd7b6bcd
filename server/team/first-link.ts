import { createHmac } from 'node:crypto'
import { foldEmail } from '#contract/rules.ts'
import type { Me } from '#contract/team-office.ts'
import { type Answer, answer } from '../answer.ts'
import { record } from '../audit/record.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { inTransaction, type Queries } from '../database/database.ts'
import { originAt } from '../http/request-context.ts'
import type { OfficeContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { isSameText } from '../same-text.ts'
import { ensureMember, lockPlatform, selectIsKept, selectPlaceIds } from './members-repository.ts'
import { ensureStaff, lockAddress, selectPlace, selectStaff, type StaffRow } from './people-repository.ts'
import { meOf } from './places.ts'
import { enter } from './staff-sessions.ts'

/**
 * The way in of an installation whose keys nobody holds: `https://office/first#…`. The word follows from the secret and
 * the platform's own id, so it stands in no row, every node says the same, and it ends with the first person.
 * Null when somebody holds them.
 */
export async function findFirstLink({
  database,
  config,
  now,
}: Pick<Services, 'database' | 'config' | 'now'>): Promise<string | null> {
  const platformId = await openPlatform(database.query, now())
  if (platformId === null) return null
  return `${originAt(config.officeHost, config.port, config)}/first#${wordOf(config.appSecret, platformId)}`
}

/** @throws INVITATION_OVER for another word, and once somebody holds the keys */
export async function requireFirst(ctx: OfficeContext, token: string): Promise<void> {
  const platformId = await openPlatform(ctx.db, ctx.now())
  if (platformId === null || !isWordOf(ctx.config, platformId, token)) throw refuse('INVITATION_OVER')
}

/**
 * Makes the first person, with all the keys. What the machine has printed proves no mailbox: before anything delicate,
 * their own key included, they are asked for six digits by mail. An address that somebody already enters with is opened by its own passkey or
 * code alone, as with invitations.
 * @throws INVITATION_OVER, also for the second of two at once; LOGIN_REQUIRED. Source: TEAM-04.
 */
export async function makeFirstPerson(
  ctx: OfficeContext,
  { token, displayName, email: typed, language, isKept }: OfficeRuleInput<'firstPerson'>,
): Promise<Answer<Me>> {
  await requireFirst(ctx, token)
  const now = ctx.now()
  const email = foldEmail(typed)
  const { staff, besides } = await inTransaction(ctx.db, async (trx) => {
    const placeId = await lockPlatform(trx)
    if (await selectIsKept(trx, { placeId, now })) throw refuse('INVITATION_OVER')
    await lockAddress(trx, email)
    if ((await selectStaff(trx, { email })) && ctx.staff?.email !== email) throw refuse('LOGIN_REQUIRED')
    const person: StaffRow = await ensureStaff(trx, { email, displayName, language, now })
    await ensureMember(trx, { placeId, staffId: person.id, role: 'operator', until: null, now })
    const entered = await enter(ctx, trx, person, { isKept, proof: 'printed' })
    const place = await selectPlace(trx, { id: placeId, language })
    if (place)
      await record(
        { db: trx, place, staff: entered.staff, now: ctx.now },
        { action: 'firstPerson', values: { name: person.displayName }, reverse: null },
        ['team'],
      )
    return entered
  })
  return answer(await meOf(ctx, staff), besides)
}

/** The platform while nobody holds its keys. */
async function openPlatform(db: Queries, now: Date): Promise<string | null> {
  const platform = (await selectPlaceIds(db)).find(({ handle }) => handle === 'platform')
  return !platform || (await selectIsKept(db, { placeId: platform.id, now })) ? null : platform.id
}

const wordOf = (secret: string, platformId: string): string =>
  createHmac('sha256', secret).update(`first\n${platformId}`).digest('base64url')

const isWordOf = ({ appSecrets }: Pick<Config, 'appSecrets'>, platformId: string, token: string): boolean =>
  appSecrets.some((secret) => isSameText(token, wordOf(secret, platformId)))

import type { House } from '#contract/platform-office.ts'
import { Trader } from '#contract/traders.ts'
import { originAt } from '../http/request-context.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { type HouseRow, selectHouseInvitations, selectHouseMembers, selectHouses } from './repository.ts'

type Reader = Pick<PlaceContext, 'db' | 'language' | 'now' | 'config'>

/** Every house of the installation (PLATFORM-01). */
export async function readHouses(ctx: Reader): Promise<OfficeRuleResult<'houses'>> {
  const rows = await selectHouses(ctx.db, { language: ctx.language, now: ctx.now() })
  return { houses: rows.map((row) => houseOf(ctx, row)) }
}

/** One of them. @throws NOT_FOUND */
export async function readHouse(
  ctx: Reader,
  { house: handle }: OfficeRuleInput<'house'>,
): Promise<OfficeRuleResult<'house'>> {
  const row = await findHouse(ctx, handle)
  const members = await selectHouseMembers(ctx.db, row.id)
  const invitations = await selectHouseInvitations(ctx.db, { placeId: row.id, now: ctx.now() })
  return {
    house: houseOf(ctx, row),
    trader: row.trader === null ? null : Trader.parse(JSON.parse(row.trader)),
    members: members.map(({ lastSeenAt, ...member }) => ({ ...member, lastSeenAt: instant(lastSeenAt) })),
    invitations: invitations.map(({ expiresAt, opensAt, ...given }) => ({
      ...given,
      expiresAt: expiresAt.toISOString(),
      opensAt: instant(opensAt),
    })),
  }
}

/** @throws NOT_FOUND */
export async function findHouse({ db, language, now }: Reader, handle: string): Promise<HouseRow> {
  const [row] = await selectHouses(db, { language, now: now(), handle })
  if (!row) throw refuse('NOT_FOUND')
  return row
}

export const houseOf = ({ config }: Reader, row: HouseRow): House => ({
  handle: row.handle,
  kind: row.kind,
  name: row.name,
  siteName: row.siteName,
  publicUrl: row.host && `${originAt(row.host, config.port, config)}/${row.shopPath ? `fr/${row.shopPath}` : ''}`,
  isMaintenance: row.isMaintenance,
  isComingSoon: row.isComingSoon,
  suspendedAt: instant(row.suspendedAt),
  isUnopened: row.isUnopened,
  keyHolders: row.keyHolders,
  members: row.members,
  invitations: row.invitations,
  lastDeedAt: instant(row.lastDeedAt),
})

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

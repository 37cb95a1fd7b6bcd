import type { ApplicationLine } from '#contract/applications-office.ts'
import { slugOf } from '#contract/slugs.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { Services } from '../context.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import {
  type ApplicationRow,
  countWaiting,
  deleteOldApplications,
  selectApplication,
  selectApplications,
} from './repository.ts'

/** More than anybody reads; those that wait come first. */
const most = 300

/** Of every site for the platform, else of this one. */
export async function readApplications({ db, place }: PlaceContext): Promise<OfficeRuleResult<'applications'>> {
  const rows = await selectApplications(db, { siteId: place.siteId, limit: most })
  return { applications: rows.map(lineOf) }
}

/** @throws NOT_FOUND */
export async function readApplication(
  { db, place }: PlaceContext,
  { application: id }: OfficeRuleInput<'application'>,
): Promise<OfficeRuleResult<'application'>> {
  const row = await selectApplication(db, { siteId: place.siteId, id })
  if (!row) throw refuse('NOT_FOUND')
  const { email, phone, message, language, decidedAt, reason, shopCode, shopHandle, house } = row
  return {
    ...lineOf(row),
    ...{ email, phone, message, language, reason },
    decidedAt: decidedAt?.toISOString() ?? null,
    code: shopCode ?? slugOf(house),
    handle: shopHandle,
  }
}

const lineOf = ({ id, house, name, town, siteName, receivedAt, state }: ApplicationRow): ApplicationLine => ({
  ...{ id, house, name, town, siteName, state },
  receivedAt: receivedAt.toISOString(),
})

/** Whoever has written waits for an answer. */
export async function applicationLines({ db, place }: PlaceContext): Promise<TodayLine[]> {
  const { count, house } = await countWaiting(db, place.siteId)
  const line = { kind: 'applications', id: 'applications', rank: 'answer', to: 'applications' } as const
  return count === 0 ? [] : [{ ...line, count, name: house }]
}

/** Those refused by then, and those that nobody has answered since. */
export const forgetOldApplications = (
  { database }: Pick<Services, 'database'>,
  before: { refusedBefore: Date; receivedBefore: Date },
): Promise<number> => deleteOldApplications(database.query, before)

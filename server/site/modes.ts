import { record } from '../audit/record.ts'
import { originAt } from '../http/request-context.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { lockSiteModes, selectSites, updateSiteModes } from './repository.ts'

/** What a site is called, where it answers, and whether it is open. */
export async function readSite({ db, place, config }: PlaceContext): Promise<OfficeRuleResult<'siteRead'>> {
  const [row] = place.siteId === null ? [] : await selectSites(db, { id: place.siteId })
  if (!row) throw refuse('NOT_FOUND')
  const { code, name, kind, hosts, languages, isMaintenance, isComingSoon } = row
  const [host] = hosts
  const publicUrl = host === undefined ? null : originAt(host, config.port, config)
  return { code, name, kind, hosts, languages, isMaintenance, isComingSoon, publicUrl }
}

/** Opens a site, or closes it; a trigger tells every node. Source: SITE-05, TEAM-04. */
export async function changeModes(
  ctx: PlaceContext & Writing,
  { isMaintenance, isComingSoon }: OfficeRuleInput<'siteModesUpdate'>,
): Promise<OfficeRuleResult<'siteModesUpdate'>> {
  const { db, place } = ctx
  const before = place.siteId === null ? null : await lockSiteModes(db, place.siteId)
  if (!before) throw refuse('NOT_FOUND')
  const after = { isMaintenance, isComingSoon }
  await updateSiteModes(db, { id: before.id, ...after })
  const fields = ['isMaintenance', 'isComingSoon'] as const
  await record(
    ctx,
    {
      action: 'siteModesUpdate',
      values: { site: before.name },
      changes: fields
        .filter((field) => before[field] !== after[field])
        .map((field) => ({ field, before: String(before[field]), after: String(after[field]) })),
      reverse: {
        name: 'siteModesUpdate',
        input: { isMaintenance: before.isMaintenance, isComingSoon: before.isComingSoon },
      },
    },
    ['site', 'houses'],
  )
  return after
}

import { tellKeyHolders } from '../audit/key-news.ts'
import { record } from '../audit/record.ts'
import { violates } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { askNetwork, hostOf, isHostFree, type Resolve, stateOf } from './host-names.ts'
import { deleteHost, insertHost, lockHosts, orderHosts, selectHosts } from './hosts-repository.ts'
import { siteIdOf } from './office-settings.ts'

/** More names than any site has. */
const mostHosts = 20

/** The names of a site, and where each leads now. @param resolve asks the network. Source: PLATFORM-01. */
export async function readHosts(
  ctx: PlaceContext,
  resolve: Resolve = askNetwork,
): Promise<OfficeRuleResult<'siteHosts'>> {
  const { publicAddresses: ours } = ctx.config
  const hosts = await selectHosts(ctx.db, siteIdOf(ctx))
  return { hosts: await Promise.all(hosts.map((host) => stateOf(host, ours, resolve))), ours: [...ours] }
}

/**
 * One more name: its pages are answered from now on, wherever it leads yet.
 * @throws HOST_INVALID, HOST_TAKEN, HOST_TOO_MANY
 */
export async function addHost(
  ctx: PlaceContext & Writing,
  { host: typed }: OfficeRuleInput<'siteHostAdd'>,
): Promise<OfficeRuleResult<'siteHostAdd'>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  if (hosts.length >= mostHosts) throw refuse('HOST_TOO_MANY', {}, 'host')
  const host = await claimHost(ctx, { siteId, host: typed })
  await tellKeyHolders(ctx, ctx.place.id, { kind: 'host', who: ctx.staff.displayName, host })
  await record(
    ctx,
    { action: 'siteHostAdd', values: { host }, reverse: { name: 'siteHostRemove', input: { host } } },
    topics,
  )
  return { host }
}

/** @throws NOT_FOUND, HOST_LAST */
export async function removeHost(
  ctx: PlaceContext & Writing,
  { host }: OfficeRuleInput<'siteHostRemove'>,
): Promise<Record<string, never>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  if (!hosts.includes(host)) throw refuse('NOT_FOUND')
  if (hosts.length === 1) throw refuse('HOST_LAST')
  await deleteHost(ctx.db, { siteId, host })
  await record(
    ctx,
    { action: 'siteHostRemove', values: { host }, reverse: { name: 'siteHostAdd', input: { host } } },
    topics,
  )
  return {}
}

/** @throws NOT_FOUND */
export async function makeFirst(
  ctx: PlaceContext & Writing,
  { host }: OfficeRuleInput<'siteHostFirst'>,
): Promise<Record<string, never>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  const [before] = hosts
  if (before === undefined || !hosts.includes(host)) throw refuse('NOT_FOUND')
  await orderHosts(ctx.db, { siteId, hosts: [host, ...hosts.filter((each) => each !== host)] })
  const reverse = { name: 'siteHostFirst' as const, input: { host: before } }
  await record(ctx, { action: 'siteHostFirst', values: { host }, reverse }, topics)
  return {}
}

const topics = ['siteHosts', 'site', 'houses']

/** Gives a site a name, behind those it has. @returns it, as browsers send it. @throws HOST_INVALID, HOST_TAKEN */
export async function claimHost(
  ctx: Pick<PlaceContext, 'config'> & Pick<Writing, 'db'>,
  { siteId, host: typed }: { siteId: string; host: string },
): Promise<string> {
  const host = hostOf(typed)
  if (host === null) throw refuse('HOST_INVALID', {}, 'host')
  if (!(await isHostFree(ctx, host))) throw refuse('HOST_TAKEN', {}, 'host')
  // Two at once are told apart by the table itself.
  await insertHost(ctx.db, { siteId, host }).catch((error: unknown) => {
    throw violates(error, 'site_host_pkey') ? refuse('HOST_TAKEN', {}, 'host') : error
  })
  return host
}

import { tellKeyHolders } from '../audit/key-news.ts'
import type { SiteHost } from '#contract/site-settings-office.ts'
import { record } from '../audit/record.ts'
import { violates } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { hostOf, isHostFree, stateOf } from './host-names.ts'
import { hostTopics as topics, isProved, network, type Network, proofOf } from './host-proofs.ts'
import {
  deleteHost,
  type HostRow,
  insertHost,
  lockHosts,
  orderHosts,
  selectHosts,
  updateProved,
} from './hosts-repository.ts'
import { siteIdOf } from './office-settings.ts'

/** More names than any site has. */
const mostHosts = 20

/**
 * The names of a site, and where each leads now; one that was claimed is proved as soon as that shows whose it is.
 * @param asked the network. Source: PLATFORM-01.
 */
export async function readHosts(ctx: PlaceContext, asked: Network = network): Promise<OfficeRuleResult<'siteHosts'>> {
  const siteId = siteIdOf(ctx)
  const hosts = await selectHosts(ctx.db, siteId)
  return {
    hosts: await Promise.all(hosts.map((row) => hostNow(ctx, { ...row, siteId }, asked))),
    ours: [...ctx.config.publicAddresses],
  }
}

async function hostNow(
  { db, config }: PlaceContext,
  { host, siteId, unprovedSince: since }: HostRow & { siteId: string },
  asked: Network,
): Promise<SiteHost> {
  const state = await stateOf(host, config.publicAddresses, asked.addressesOf)
  if (since === null) return { ...state, proof: null }
  const claim = { siteId, host, since }
  if (!(await isProved(config, claim, state, asked))) return { ...state, proof: proofOf(config, claim) }
  await updateProved(db, host)
  return { ...state, proof: null }
}

/**
 * One more name: its pages are answered from now on, wherever it leads yet. It stands in no mail and no link before
 * somebody has shown that it is theirs.
 * @throws HOST_INVALID, HOST_TAKEN, HOST_TOO_MANY
 */
export async function addHost(
  ctx: PlaceContext & Writing,
  { host: typed }: OfficeRuleInput<'siteHostAdd'>,
): Promise<OfficeRuleResult<'siteHostAdd'>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  if (hosts.length >= mostHosts) throw refuse('HOST_TOO_MANY', {}, 'host')
  const host = await claimHost(ctx, { siteId, host: typed, unprovedSince: ctx.now() })
  await tellKeyHolders(ctx, ctx.place.id, { kind: 'host', who: ctx.staff.displayName, host })
  await record(
    ctx,
    { action: 'siteHostAdd', values: { host }, reverse: { name: 'siteHostRemove', input: { host } } },
    topics,
  )
  return { host }
}

/** @throws NOT_FOUND, HOST_LAST for the only one that is proved */
export async function removeHost(
  ctx: PlaceContext & Writing,
  { host }: OfficeRuleInput<'siteHostRemove'>,
): Promise<Record<string, never>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  const proved = hosts.filter(({ unprovedSince }) => unprovedSince === null).map((each) => each.host)
  if (!hosts.some((each) => each.host === host)) throw refuse('NOT_FOUND')
  if (proved.every((each) => each === host)) throw refuse('HOST_LAST')
  await deleteHost(ctx.db, { siteId, host })
  await record(
    ctx,
    { action: 'siteHostRemove', values: { host }, reverse: { name: 'siteHostAdd', input: { host } } },
    topics,
  )
  return {}
}

/** @throws NOT_FOUND, HOST_UNPROVED */
export async function makeFirst(
  ctx: PlaceContext & Writing,
  { host }: OfficeRuleInput<'siteHostFirst'>,
): Promise<Record<string, never>> {
  const siteId = siteIdOf(ctx)
  const hosts = await lockHosts(ctx.db, siteId)
  const [before] = hosts
  const chosen = hosts.find((each) => each.host === host)
  if (!before || !chosen) throw refuse('NOT_FOUND')
  if (chosen.unprovedSince !== null) throw refuse('HOST_UNPROVED')
  const others = hosts.filter((each) => each !== chosen)
  await orderHosts(ctx.db, { siteId, hosts: [chosen, ...others].map((each) => each.host) })
  const reverse = { name: 'siteHostFirst' as const, input: { host: before.host } }
  await record(ctx, { action: 'siteHostFirst', values: { host }, reverse }, topics)
  return {}
}

/**
 * Gives a site a name, behind those it has.
 * @param unprovedSince null for one that the platform's own people give.
 * @returns it, as browsers send it.
 * @throws HOST_INVALID, HOST_TAKEN
 */
export async function claimHost(
  ctx: Pick<PlaceContext, 'config'> & Pick<Writing, 'db'>,
  { siteId, host: typed, unprovedSince }: HostRow & { siteId: string },
): Promise<string> {
  const host = hostOf(typed)
  if (host === null) throw refuse('HOST_INVALID', {}, 'host')
  if (!(await isHostFree(ctx, host))) throw refuse('HOST_TAKEN', {}, 'host')
  // Two at once are told apart by the table itself.
  await insertHost(ctx.db, { siteId, host, unprovedSince }).catch((error: unknown) => {
    throw violates(error, 'site_host_pkey') ? refuse('HOST_TAKEN', {}, 'host') : error
  })
  return host
}

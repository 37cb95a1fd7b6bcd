import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteHost } from '#contract/site-settings-office.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { openResolver } from '../http/resolver.ts'
import { askNetwork, type HostState, type Resolve, stateOf } from './host-names.ts'
import { deleteUnproved, selectUnproved, updateProved } from './hosts-repository.ts'

/** So long a name that somebody claims waits for its proof; then whoever it belongs to can have it. */
const proofMs = 7 * 86_400_000
/** Somebody waits for the answer. */
const patienceMs = 1500
/** More than any night has. */
const mostAtOnce = 500

/** Asks the network what is said of a name. */
export interface Network {
  addressesOf: Resolve
  /** Its TXT records; none where there are none, or nobody answers. */
  textsOf: (name: string) => Promise<string[]>
}

export const network: Network = {
  addressesOf: askNetwork,
  async textsOf(name) {
    const asked = openResolver()
      .resolveTxt(name)
      .catch(() => []) // no such name, no answer: no proof
    const records = await Promise.race([asked, sleep(patienceMs, [], { ref: false })])
    return records.map((parts) => parts.join(''))
  },
}

type Secrets = Pick<Services['config'], 'appSecret' | 'appSecrets' | 'publicAddresses'>
interface Claim {
  siteId: string
  host: string
  since: Date
}

/** What has to stand in the name's own records, where it cannot lead to us yet or leads to a machine before ours. */
export const proofOf = ({ appSecret }: Pick<Secrets, 'appSecret'>, claim: Claim): NonNullable<SiteHost['proof']> => ({
  name: nameOf(claim),
  text: wordOf(appSecret, claim),
  until: new Date(claim.since.getTime() + proofMs).toISOString(),
})

/** Whose a name is who claim it: it leads to us, or carries their word. @param state what was found out before */
export async function isProved(
  { appSecrets }: Pick<Secrets, 'appSecrets'>,
  claim: Omit<Claim, 'since'>,
  { state }: Pick<HostState, 'state'>,
  { textsOf }: Pick<Network, 'textsOf'> = network,
): Promise<boolean> {
  if (state === 'serves') return true
  const texts = await textsOf(nameOf(claim))
  return appSecrets.some((secret) => texts.includes(wordOf(secret, claim)))
}

/** A name below it, so that nothing else that stands there is in the way. */
const nameOf = ({ host }: Pick<Claim, 'host'>): string => `_cepage.${host}`

/** For this site alone: what one site's owner has put there proves nothing for another. */
const wordOf = (secret: string, { siteId, host }: Pick<Claim, 'siteId' | 'host'>): string =>
  `cepage-site=${createHmac('sha256', secret).update(`name of a site\n${siteId}\n${host}`).digest('base64url')}`

/**
 * Looks once more after every name that nobody has proved; those that have waited for a week are free again.
 * @returns how many went. Source: PLATFORM-01.
 */
export async function endUnprovedHosts(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  asked: Network = network,
): Promise<number> {
  let gone = 0
  for (const claim of await selectUnproved(database.query, { limit: mostAtOnce })) {
    const { host, siteId, placeId, handle } = claim
    const state = await stateOf(host, config.publicAddresses, asked.addressesOf)
    if (await isProved(config, claim, state, asked)) await updateProved(database.query, host)
    else
      gone += await inTransaction(database.query, async (db) => {
        const before = new Date(now().getTime() - proofMs)
        if (!(await deleteUnproved(db, { siteId, host, before }))) return 0
        const machine = { db, place: { id: placeId, handle }, staff: null, now }
        await record(machine, { action: 'siteHostRemove', values: { host }, reverse: null }, hostTopics)
        return 1
      })
  }
  return gone
}

/** The lists that show the names of a site. */
export const hostTopics = ['siteHosts', 'site', 'houses'] as const

import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteHost } from '#contract/site-settings-office.ts'
import { isPublicAddress } from '../http/public-addresses.ts'
import { addressesOf, isNoName } from '../http/resolver.ts'
import type { PlaceContext } from '../office-context.ts'
import { selectIsHostTaken } from './hosts-repository.ts'

/** Somebody waits for the answer. */
const patienceMs = 1500

/** Asks the network for the addresses of a name. @throws with `code` ENOTFOUND or ENODATA for one that leads nowhere. */
export type Resolve = (host: string) => Promise<string[]>

export const askNetwork: Resolve = (host) => addressesOf(host)

/** As a browser sends it; null for what is no name: an address of numbers, one word alone, a whole URL. */
export function hostOf(typed: string): string | null {
  const host = domainToASCII(typed.trim().toLowerCase().replace(/\.$/, ''))
  return host.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(host)
    ? host
    : null
}

/** The office's own name is no site's. */
export const isHostFree = async ({ db, config }: Pick<PlaceContext, 'db' | 'config'>, host: string): Promise<boolean> =>
  host !== config.officeHost && !(await selectIsHostTaken(db, host))

/** Where a name leads, and nothing of whose it is. */
export type HostState = Omit<SiteHost, 'proof'>

/**
 * Where a name leads, of which `ours` are the addresses that lead to us. Of the others only public ones are shown: a name
 * may be anybody's, and what our network calls its own machines is nobody's to read.
 */
export async function stateOf(host: string, ours: readonly string[], resolve: Resolve): Promise<HostState> {
  const found = await Promise.race([
    resolve(host).catch((error: unknown) => (isNoName(error) ? [] : null)),
    sleep(patienceMs, null, { ref: false }),
  ])
  if (found === null) return { host, state: 'unknown', addresses: [] }
  const isOurs = (address: string) => ours.some((each) => sameAddress(each, address))
  const addresses = [...new Set(found)].filter((address) => isOurs(address) || isPublicAddress(address)).toSorted()
  if (found.length === 0) return { host, state: 'notYet', addresses }
  if (ours.length === 0) return { host, state: 'unknown', addresses }
  // One that leads elsewhere as well loses some of its visitors there.
  return { host, state: found.every(isOurs) ? 'serves' : 'elsewhere', addresses }
}

/** IPv6 is written in many ways; a URL writes it in one. */
const sameAddress = (one: string, other: string): boolean => canonical(one) === canonical(other)
const canonical = (address: string): string => (isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address)

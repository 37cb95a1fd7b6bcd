import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { selectIsHostTaken } from './repository.ts'

/** Somebody waits for the answer while they type. */
const patienceMs = 1500

/** Whether a site may answer at this name. @param resolve asks the network. */
export async function checkHost(
  ctx: Pick<PlaceContext, 'db' | 'config'>,
  { host: typed }: OfficeRuleInput<'hostCheck'>,
  resolve: (host: string) => Promise<unknown> = lookup,
): Promise<OfficeRuleResult<'hostCheck'>> {
  const host = hostOf(typed)
  if (host === null) return { host, isFree: false, isKnown: null }
  const [isFree, isKnown] = await Promise.all([isHostFree(ctx, host), isKnownToNetwork(host, resolve)])
  return { host, isFree, isKnown }
}

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

const isKnownToNetwork = (host: string, resolve: (host: string) => Promise<unknown>): Promise<boolean | null> =>
  Promise.race([
    resolve(host).then(
      () => true,
      // Not there and not to be asked look alike to whoever types; the first is by far the more frequent.
      () => false,
    ),
    sleep(patienceMs, null, { ref: false }),
  ])

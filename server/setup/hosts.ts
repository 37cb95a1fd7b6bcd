import { setTimeout as sleep } from 'node:timers/promises'
import { addressesOf } from '../http/resolver.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { hostOf, isHostFree } from '../site/host-names.ts'

/** Somebody waits for the answer while they type. */
const patienceMs = 1500

/** Whether a site may answer at this name. @param resolve asks the network. */
export async function checkHost(
  ctx: Pick<PlaceContext, 'db' | 'config'>,
  { host: typed }: OfficeRuleInput<'hostCheck'>,
  resolve: (host: string) => Promise<unknown> = addressesOf,
): Promise<OfficeRuleResult<'hostCheck'>> {
  const host = hostOf(typed)
  if (host === null) return { host, isFree: false, isKnown: null }
  const [isFree, isKnown] = await Promise.all([isHostFree(ctx, host), isKnownToNetwork(host, resolve)])
  return { host, isFree, isKnown }
}

const isKnownToNetwork = (host: string, resolve: (host: string) => Promise<unknown>): Promise<boolean | null> =>
  Promise.race([
    resolve(host).then(
      () => true,
      // Not there and not to be asked look alike to whoever types; the first is by far the more frequent.
      () => false,
    ),
    sleep(patienceMs, null, { ref: false }),
  ])

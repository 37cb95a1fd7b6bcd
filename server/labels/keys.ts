import type { Config } from '../config.ts'
import { openWord } from '../sealed.ts'
import { sealedFor } from './account.ts'
import type { LabelKeys } from './label-maker.ts'
import type { AccountRow } from './repository.ts'

/** @returns null where there are none, and where nobody can open them any more: they are to be typed again. */
export function keysOf(
  { config }: { config: Pick<Config, 'appSecrets'> },
  shopId: string,
  account: AccountRow | null,
): LabelKeys | null {
  const secretKey = account && openWord(config.appSecrets, sealedFor(shopId), account.sealedSecret)
  return account && secretKey !== null ? { publicKey: account.publicKey, secretKey } : null
}

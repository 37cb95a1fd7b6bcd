import { hash, verify } from '@node-rs/argon2'
import { passwordWeakness, minPasswordLength } from '#contract/passwords.ts'
import type { Context } from '../context.ts'
import { makeOnce } from '../make-once.ts'
import { refuse } from '../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id as OWASP asks for: 19 MiB, two passes, one lane; about 6 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

/**
 * Whether this is the account's password. Without a hash, as for an unknown e-mail, another one is checked all the
 * same, so that the time of the answer says nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash()), normal(password)).catch(() => false)
  return isRight && passwordHash !== null
}

/**
 * @param personal words that stand for the visitor: e-mail, name.
 * @throws PASSWORD_TOO_WEAK with the reason as its sentence, PASSWORD_BREACHED
 */
export function checkNewPassword(
  ctx: Pick<Context, 'translate'>,
  password: string,
  { personal, field }: { personal: readonly string[]; field: string },
): void {
  const weakness = passwordWeakness(password, personal)
  if (weakness) {
    const sentence = ctx.translate(`validation.${weakness}`, { min: minPasswordLength })
    throw refuse('PASSWORD_TOO_WEAK', {}, field, { sentence })
  }
  if (isCommonPassword(password)) throw refuse('PASSWORD_BREACHED', {}, field)
}

const nobodysHash = makeOnce(() => hashPassword('nobody has this password'))

/** The same letters typed on another keyboard may be composed differently. */
const normal = (password: string): string => password.normalize('NFKC')

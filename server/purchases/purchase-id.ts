import { randomBytes } from 'node:crypto'

/** Crockford's letters: no I, L, O or U, which a guest would misread or a reader misunderstand. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12
const isId = new RegExp(`^[${letters}]{${length}}$`)

/** A new id a guest can type: 12 letters, 60 random bits, never sequential. */
export function newPurchaseId(): string {
  // 256 is eight times 32, so the remainder favours no letter.
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}

/** What a guest typed, as the id it means: `ab1o-…` and `AB10…` alike. Null when it cannot be an id. */
export function readPurchaseId(typed: string): string | null {
  const id = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return isId.test(id) ? id : null
}

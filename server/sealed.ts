import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A word that only this installation can read again: sealed under its secret, for one purpose and one owner. */
interface SealedFor {
  /** What it is, so that one kind of word is not taken for another. */
  purpose: string
  /** Whose it is: a row that is copied to another owner does not open. */
  owner: string
}

export function sealWord(secret: string, { purpose, owner }: SealedFor, word: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(word, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @param secrets the one that seals, and those before it. @returns null for what was sealed under none of them */
export function openWord(secrets: readonly string[], { purpose, owner }: SealedFor, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Under another one, or changed.
    }
  }
  return null
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed word\n${purpose}`, 32))

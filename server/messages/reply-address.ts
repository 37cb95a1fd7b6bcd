import { createHmac, timingSafeEqual } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Letters and digits that survive a mail server that makes everything small. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idBytes = 16
const signatureBytes = 12
const prefix = 'reply+'

/** Where an answer to this thread goes: the thread's id and our signature under it, in one word. */
export function replyAddress(secret: string, conversation: string, domain: string): string {
  const id = Buffer.from(conversation.replaceAll('-', ''), 'hex')
  return `${prefix}${encoded(Buffer.concat([id, signatureOf(secret, id)]))}@${domain}`
}

/** The thread that an address is of; null for what none of our secrets has signed. */
export function threadOfAddress(secrets: readonly string[], address: string, domain: string): string | null {
  const [, word = '', host = ''] = /^reply\+([a-z2-7]{1,60})@([^@\s]{1,255})$/i.exec(address.trim()) ?? []
  const bytes = decoded(word.toLowerCase())
  // Mail servers hand over a domain with accents in either spelling; what is no domain has none.
  const isHere = domainToASCII(host) !== '' && domainToASCII(host) === domainToASCII(domain)
  if (!isHere || bytes.length !== idBytes + signatureBytes) return null
  const [id, given] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  // Every secret is tried, whichever fits: how long it takes tells nothing.
  const fits = secrets.map((secret) => timingSafeEqual(given, signatureOf(secret, id)))
  return fits.includes(true) ? uuidOf(id) : null
}

const signatureOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('reply:').update(id).digest().subarray(0, signatureBytes)

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function encoded(bytes: Buffer): string {
  let [word, kept, bits] = ['', 0, 0]
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      word += alphabet[(kept >> bits) & 31] ?? ''
      kept &= (1 << bits) - 1
    }
  }
  return bits > 0 ? word + (alphabet[(kept << (5 - bits)) & 31] ?? '') : word
}

function decoded(word: string): Buffer {
  const bytes: number[] = []
  let [kept, bits] = [0, 0]
  for (const letter of word) {
    kept = (kept << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((kept >> bits) & 255)
    kept &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushNote } from '#contract/push-office.ts'

/** A push service of some browser’s maker, as it looks from our house: it takes what is sealed, and reads none of it. */
export interface PushDouble {
  origin: string
  /** What came, by the address it came to. */
  taken: { path: string; headers: IncomingMessage['headers']; body: Buffer }[]
  /** What it says from now on; 201 at first. */
  answers: (status: number | 'nothing') => void
  close: () => Promise<void>
}

export async function openPushDouble(): Promise<PushDouble> {
  let status: number | 'nothing' = 201
  const taken: PushDouble['taken'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (status !== 'nothing') response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // Of a server on a port.
    taken,
    answers: (said) => (status = said),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A browser’s end: an address at the double, and the keys that open what arrives there. */
export function aBrowser({ origin }: PushDouble) {
  const keys: ECDH = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(8).toString('hex')}`
  return {
    path,
    address: { endpoint: origin + path, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** As RFC 8291 has it. */
    open(sealed: Buffer): PushNote {
      const salt = sealed.subarray(0, 16)
      const theirs = sealed.subarray(21, 21 + (sealed[20] ?? 0))
      const body = sealed.subarray(21 + theirs.length)
      const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, length))
      const shared = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const secret = derive(keys.computeSecret(theirs), auth, shared, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as PushNote // What `note.ts` has written.
    },
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** For tests: a passkey as a device keeps one (ES256), which answers the office's questions. */
export function aDeviceKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const said = (type: string, { challenge }: { challenge: string }) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (flags: number, ...more: Uint8Array[]) =>
    Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), Buffer.from([flags, 0, 0, 0, 0]), ...more])
  const credential = (response: Record<string, unknown>) => ({
    ...{
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    },
    response,
  })
  return {
    made(options: { challenge: string }) {
      const length = Buffer.from([0, id.length])
      const authData = dataOf(userPresent | userVerified | hasKey, Buffer.alloc(16), length, id, cose)
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ])
      return credential({
        clientDataJSON: said('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: [],
      })
    },
    shown(options: { challenge: string }) {
      const clientData = said('webauthn.get', options)
      const authData = dataOf(userPresent | userVerified)
      return credential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey).toString('base64url'),
      })
    },
  }
}

import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { ProofOfWork } from '#contract/contact.ts'
import type { Queries } from '../database/database.ts'
import type { BotCheck } from './bot-check.ts'
import { useToken } from './repository.ts'

interface AltchaSettings {
  /** The first signs; what another has signed is good until it is taken out. */
  appSecrets: readonly string[]
  /** A puzzle of one site is worth nothing on another. */
  siteCode: string
  db: Queries
  now: () => Date
  /** Tries a solver needs, at least and at most. Tests ask for few. */
  tries?: { min: number; max: number }
}

/** Half a second for a browser on one core; ten times as much would keep a telephone busy for five. */
const usualTries = { min: 2000, max: 4000 }
const cost = 1000
/** Long enough to solve and send on a slow line; the form asks for a new one with each sending. */
const lifetimeMs = 10 * 60_000

const Answer = z.object({
  challenge: ProofOfWork,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
})

/**
 * The puzzle of altcha: the browser looks for a number, the server checks it with one step. The library takes the same
 * answer any number of times, so its signature is written down and refused from then on.
 */
export function altchaCheck({ appSecrets, siteCode, db, now, tries = usualTries }: AltchaSettings): BotCheck {
  const signatureSecrets = appSecrets.map((secret) => createHmac('sha256', secret).update('bot-check').digest('hex'))
  const [hmacSignatureSecret = ''] = signatureSecrets
  const isSolved = async (answer: z.infer<typeof Answer>) => {
    const checks = signatureSecrets.map((secret) =>
      verifySolution({ ...answer, deriveKey, hmacSignatureSecret: secret }),
    )
    return (await Promise.all(checks)).some(({ verified }) => verified)
  }
  return {
    async challenge() {
      const puzzle = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(tries.max, tries.min),
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        data: { site: siteCode },
        hmacSignatureSecret,
      })
      return { kind: 'altcha', puzzle: ProofOfWork.parse(puzzle) }
    },
    async verify(token) {
      const answer = readAnswer(token)
      if (!answer || answer.challenge.parameters.data['site'] !== siteCode) return false
      const expiresAt = new Date(answer.challenge.parameters.expiresAt * 1000)
      if (expiresAt <= now()) return false
      return (await isSolved(answer)) && useToken(db, { signature: answer.challenge.signature, expiresAt, now: now() })
    },
  }
}

/** The answer travels as base64 of JSON; whatever else comes is no answer. */
function readAnswer(token: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

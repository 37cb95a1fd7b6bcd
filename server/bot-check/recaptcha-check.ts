import { z } from 'zod'
import { refuse } from '../refusal.ts'
import type { BotCheck } from './bot-check.ts'

interface RecaptchaSettings {
  siteKey: string
  secret: string
  /** Tests answer in Google's place. */
  fetch?: typeof globalThis.fetch
}

const verifyUrl = 'https://www.google.com/recaptcha/api/siteverify'
const timeoutMs = 5000

const Verdict = z.object({ success: z.boolean() })

/** The invisible badge of Google. Its own tokens count once. @throws MESSAGE_NOT_SENT when Google does not answer. */
export function recaptchaCheck({ siteKey, secret, fetch = globalThis.fetch }: RecaptchaSettings): BotCheck {
  return {
    challenge: async () => ({ kind: 'recaptcha', siteKey }),
    async verify(token, address) {
      if (token === '') return false
      const body = new URLSearchParams({ secret, response: token, remoteip: address })
      const verdict = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
        .then(async (answer) => Verdict.safeParse(await answer.json()))
        .catch(() => null)
      if (!verdict?.success) throw refuse('MESSAGE_NOT_SENT')
      return verdict.data.success
    },
  }
}

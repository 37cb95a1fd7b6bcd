import type { Call } from '#contract/endpoints.ts'
import { CallError } from '../api/call-error.ts'
import { quietly } from './place-purchase.ts'

/**
 * Places once more with the answer to the bot check when the server asks for one, which an ordinary visitor never sees.
 * The key of the attempt is the same: it is one purchase.
 */
export async function withBotCheck<Answer>(
  call: Call,
  place: (proof: { recaptcha_token?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await place({})
  } catch (error) {
    if (!(error instanceof CallError) || error.messages[0]?.key !== 'BOT_CHECK_REQUIRED') throw error
    const [{ challenge }, { botToken }] = await Promise.all([
      call('botChallenge', {}, quietly),
      import('../contact/bot-token.ts'),
    ])
    return place({ recaptcha_token: await botToken(challenge) })
  }
}

import type { BotChallenge, ProofOfWork } from '#contract/contact.ts'
import { recaptchaToken } from './recaptcha-token.ts'

/** Does what the server asks of a browser before it may send (THIRD-05). Asks nobody else, unless the site is set up to. */
export const botToken = (challenge: BotChallenge): Promise<string> =>
  challenge.kind === 'altcha' ? solvedPuzzle(challenge.puzzle) : recaptchaToken(challenge.siteKey)

/** Solved beside the page, which goes on answering meanwhile. */
async function solvedPuzzle(puzzle: ProofOfWork): Promise<string> {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) =>
        data === null ? reject(new Error('The puzzle was not solved.')) : resolve(data),
      )
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(puzzle)
    })
    return btoa(JSON.stringify({ challenge: puzzle, solution }))
  } finally {
    worker.terminate()
  }
}

import type { BotChallenge, ProofOfWork } from '#contract/contact.ts'
// oxlint-disable-next-line import/default -- the address of the worker's file, which Vite makes the default
import workerUrl from './puzzle-worker.ts?worker&url'
import { recaptchaToken } from './recaptcha-token.ts'

/** Does what the server asks of a browser before it may send (THIRD-05). Asks nobody else, unless the site is set up to. */
export const botToken = (challenge: BotChallenge): Promise<string> =>
  challenge.kind === 'altcha' ? solvedPuzzle(challenge.puzzle) : recaptchaToken(challenge.siteKey)

/** Solved beside the page, which goes on answering meanwhile. */
async function solvedPuzzle(puzzle: ProofOfWork): Promise<string> {
  // A worker must be of the page's own origin, wherever this script came from.
  const worker = new Worker(new URL(workerUrl, import.meta.url).pathname, { type: 'module' })
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

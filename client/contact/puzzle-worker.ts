import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofOfWork } from '#contract/contact.ts'

/** A telephone that needs longer than this will hardly find it. */
const timeoutMs = 60_000

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => {
  solveChallenge({ challenge: data, deriveKey, timeout: timeoutMs }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  )
})

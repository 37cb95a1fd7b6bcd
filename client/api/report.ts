import { withoutPersons } from '#contract/without-persons.ts'
import { CallError } from './call-error.ts'

/** A page that goes wrong in a loop has said what there is to say. */
const mostReports = 10
const sent = new Map<string, Promise<boolean>>()

/**
 * Tells the server what went wrong without stopping the visitor (CALL-03): each error once per page, and nothing of the
 * visitor. Answers whether it was heard; never throws.
 */
export function report(error: unknown): Promise<boolean> {
  // `info`, not `error`: the console of a healthy page stays empty of errors, and a refusal is no fault of the page.
  console.info(error)
  const body = JSON.stringify(reportOf(error))
  let answer = sent.get(body)
  if (answer) return answer
  if (sent.size >= mostReports || !navigator.onLine) return Promise.resolve(false)
  const headers = { 'content-type': 'application/json' }
  // Kept alive, because the page may be about to be loaded anew.
  answer = fetch('/api/report', { method: 'POST', keepalive: true, headers, body }).then(
    ({ ok }) => ok,
    () => false,
  )
  sent.set(body, answer)
  return answer
}

/** Of a refusal its codes and not its sentence, which may quote what the visitor typed. */
function reportOf(error: unknown) {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const said =
    error instanceof CallError
      ? [error.status, ...error.messages.map(({ key }) => key)].join(' ')
      : `${name}: ${message}`
  return {
    kind: name === 'CallError' || name === 'ChunkLoadError' ? name : 'Error',
    message: withoutPersons(said).slice(0, 300),
    path: withoutPersons(location.pathname).slice(0, 200),
  }
}

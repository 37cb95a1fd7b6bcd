/** What went wrong without stopping the visitor. One place, so that an error service can be put here (CALL-03). */
export function report(error: unknown): void {
  // `info`, not `error`: the console of a healthy page stays empty of errors, and a refusal is no fault of the page.
  console.info(error)
}

/** The database cannot be reached just now. Nothing is known of a transaction that was being committed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** What an answer 503 should say in Retry-After. */
  readonly retryAfterSeconds = 2
  /** The transaction could not even begin: certainly nothing was done. */
  readonly isBeforeWork: boolean

  constructor(cause: unknown, { isBeforeWork = false }: { isBeforeWork?: boolean } = {}) {
    super('The database cannot be reached just now.', { cause })
    this.isBeforeWork = isBeforeWork
  }
}

// 57P01 to 57P03: shutdown by an administrator, crash of another session, starting up or stopping. 53300: too many
// connections. 08: the connection failed, or a pooler has none. 25006: the server has become one that is only read from.
const lossStates = /^(57P0[123]|53300|25006|08...)$/
// ENOENT is a unix socket whose server is gone.
const lossErrors = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
// `pg` gives these no code.
const lossMessage =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|is not queryable$/

/** True for what `pg` throws when the server went away, refuses connections, or no connection came free in time. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  const code = codeOf(error)
  return code ? lossStates.test(code) || lossErrors.test(code) : lossMessage.test(error.message)
}

/** The five letters of an SQLSTATE, or Node's name of a system error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

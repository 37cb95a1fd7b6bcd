import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { outsideTransaction } from './one-connection.ts'
import { codeOf, DatabaseUnavailable } from './unavailable.ts'

interface Standing {
  isOut: () => boolean
  /** Until it answers again when it is asked how far it is. */
  leaveOut: () => void
}

type Statement = [text: string, values: readonly unknown[]]

/**
 * A pool to a standby behind which the primary stands: it answers where the standby does not, as that is gone or frozen,
 * has cancelled the statement for what it had to apply, does not know a table yet, or was asked to write.
 */
export function replicaPool(replica: PostgresPool, primary: PostgresPool, standing: Standing): PostgresPool {
  return {
    options: replica.options,
    end: async () => {}, // the pools' owner ends them
    async connect() {
      const own = standing.isOut() ? undefined : await replica.connect().catch(noteLoss)
      return own ? withPrimaryBehind(own) : primary.connect()
    },
  }

  function withPrimaryBehind(own: PostgresPoolClient): PostgresPoolClient {
    let instead: PostgresPoolClient | undefined
    let isBroken = false
    // Of the transaction that is open, if one is: on the standby they only read, so the primary may do them again.
    let begun: Statement[] = []
    const client = {
      async query(text: string, values: readonly unknown[]) {
        if (!instead)
          try {
            const answer = await own.query(text, values)
            if (begun.length > 0 || isBegin.test(text)) begun.push([text, values])
            if (isEnd.test(text)) begun = []
            return answer
          } catch (error) {
            isBroken = true
            noteLoss(error)
            // Who holds one of the primary asks for none of a standby, so nobody waits for the other.
            instead = await outsideTransaction(() => primary.connect())
            for (const statement of begun) await instead.query(...statement)
          }
        return instead.query(text, values)
      },
      release(destroy?: boolean) {
        own.release(destroy === true || isBroken)
        instead?.release(destroy)
      },
    }
    // Kysely types the result by the statement's, and offers cursors, which we do not use.
    return client as unknown as PostgresPoolClient
  }

  function noteLoss(error: unknown): undefined {
    // All connections busy is no fault of the server, and `pg` has no code for it.
    const isBusy = error instanceof DatabaseUnavailable && codeOf(error.cause) === undefined
    const isFrozen = error instanceof Error && error.message === 'Query read timeout'
    if (isFrozen || (error instanceof DatabaseUnavailable && !isBusy)) standing.leaveOut()
  }
}

const isBegin = /^(begin|start transaction)\b/
const isEnd = /^(commit|rollback)$/

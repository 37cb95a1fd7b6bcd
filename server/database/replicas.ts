import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { kyselyPool } from './named-statements.ts'
import { replicaPool } from './replica-pool.ts'
import type { DB } from './types.ts'

/** Who reads what may be a few seconds old. */
export interface Reader {
  siteId: string
  /** They wrote something themselves within the lag that is allowed, and are to see it. */
  hasJustWritten: boolean
}

/** Where such a read went, or why it was the primary's. */
export type ReadTarget = 'replica' | 'primary: written' | 'primary: changed' | 'primary: behind'

/** Standbys that are read from, as long as they hold what their readers have to see (decision 51). */
export interface Replicas {
  isThere: boolean
  maxLagSeconds: number
  /** Where this reader's call is to read; null where no standby will do. */
  choose(reader: Reader): Kysely<DB> | null
  /** Something of this site, or of any, has been changed: no standby tells of it before it holds the change. */
  noteChange(siteId?: string): void
  /** For operators: by their place in DATABASE_REPLICA_URLS. */
  state(): { name: string; isRead: boolean; lagSeconds: number }[]
  reads: ReadonlyMap<ReadTarget, number>
  close(): Promise<void>
}

export interface ReplicaSettings {
  /** One for each server, whose every connection leads to that server. */
  pools: readonly pg.Pool[]
  connect: (pool: pg.Pool) => Promise<pg.Client>
  connectToPrimary: () => Promise<pg.Client>
  /** Where a statement goes that a standby does not answer. */
  primary: PostgresPool
  maxLagSeconds: number
}

/** The primary had written so much when it was asked; `at` is before that, in milliseconds of this process. */
interface Moment {
  at: number
  position: number
}

interface Replica {
  name: string
  query: Kysely<DB>
  line: Line
  /** It holds all that was committed before this moment. */
  holdsUntil: number
  isOut: boolean
  wasRead: boolean
}

const lookEveryMs = 250
/** One that is frozen answers nothing, and nobody waits for it. */
const answerWithinMs = 1000

/** `pg` knows this limit of one statement, its types do not. */
const asked = (text: string): pg.QueryConfig => Object.assign({ text }, { query_timeout: answerWithinMs })

/**
 * What the primary has written so far. On the edge of a page the position stands behind the head of the next one, where
 * nothing is yet, and a standby with everything stands before it.
 */
const primaryPosition = `
  select case when position % current_setting('wal_block_size')::int = 24
      or position % pg_size_bytes(current_setting('wal_segment_size')) = 40
    then position - position % current_setting('wal_block_size')::int else position end::float8 as position,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline, system_identifier::text as system
  from pg_control_system(), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`

/** One that has lost its primary may belong to another history by now. */
const replicaPosition = `
  select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isFollowing",
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, system_identifier::text as system
  from pg_control_system()`

/**
 * Asks all of them four times a second how far they are. A standby that lags too far, does not answer or follows nobody
 * is not read from, and is again as soon as that has passed.
 */
export function openReplicas({ pools, connect, connectToPrimary, primary, maxLagSeconds }: ReplicaSettings): Replicas {
  const closing = new AbortController()
  const maxLagMs = maxLagSeconds * 1000
  const changedAt = new Map<string, number>()
  const reads = new Map<ReadTarget, number>()
  let allChangedAt = -Infinity
  let moments: Moment[] = []
  let known = { timeline: '', system: '' }
  let turn = 0

  const primaryLine = openLine(connectToPrimary)
  const replicas = pools.map((pool, index): Replica => {
    const replica: Replica = {
      name: String(index + 1),
      query: new Kysely<DB>({
        dialect: new PostgresDialect({
          pool: replicaPool(kyselyPool(pool, { isNaming: true }), primary, {
            isOut: () => replica.isOut,
            leaveOut: () => void (replica.isOut = true),
          }),
        }),
      }),
      line: openLine(() => connect(pool)),
      holdsUntil: -Infinity,
      isOut: true,
      wasRead: false,
    }
    return replica
  })
  const isWithinLag = ({ isOut, holdsUntil }: Replica) => !isOut && performance.now() - holdsUntil <= maxLagMs

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const now = await primaryLine.ask<{ position: number; timeline: string; system: string }>(primaryPosition)
    const isOther = known.timeline !== now.timeline || known.system !== now.system
    if (isOther || now.position < (moments.at(-1)?.position ?? 0)) {
      // Positions of another history say nothing of this one.
      known = now
      moments = []
      for (const replica of replicas) replica.holdsUntil = -Infinity
    }
    moments = [...moments.filter((moment) => at - moment.at <= maxLagMs), { at, position: now.position }]
    for (const [siteId, changed] of changedAt) if (at - changed > maxLagMs) changedAt.delete(siteId)
  }

  async function lookAt(replica: Replica): Promise<void> {
    try {
      const { isFollowing, position, system } = await replica.line.ask<{
        isFollowing: boolean
        position: number | null
        system: string
      }>(replicaPosition)
      const held = moments.findLast((moment) => moment.position <= (position ?? -1))
      replica.isOut = !isFollowing || system !== known.system
      replica.holdsUntil = Math.max(replica.holdsUntil, held?.at ?? -Infinity)
    } catch {
      replica.isOut = true
    }
    const isRead = isWithinLag(replica)
    if (isRead !== replica.wasRead && !closing.signal.aborted)
      console.warn(`Replica ${replica.name} ${isRead ? 'is read from' : 'is left out'}.`)
    replica.wasRead = isRead
  }

  const looks = [
    repeat(() => lookAtPrimary().catch(() => {}), closing.signal), // Nothing is known then, and all lag.
    ...replicas.map((replica) => repeat(() => lookAt(replica), closing.signal)),
  ]

  function choose({ siteId, hasJustWritten }: Reader): { target: ReadTarget; replica?: Replica } {
    if (hasJustWritten) return { target: 'primary: written' }
    const near = replicas.filter(isWithinLag)
    const changed = Math.max(changedAt.get(siteId) ?? -Infinity, allChangedAt)
    const able = near.filter(({ holdsUntil }) => holdsUntil > changed)
    const replica = able[turn++ % able.length]
    if (replica) return { target: 'replica', replica }
    return { target: near.length > 0 ? 'primary: changed' : 'primary: behind' }
  }

  return {
    isThere: true,
    maxLagSeconds,
    choose(reader) {
      const { target, replica } = choose(reader)
      reads.set(target, (reads.get(target) ?? 0) + 1)
      return replica?.query ?? null
    },
    noteChange(siteId) {
      if (siteId === undefined) allChangedAt = performance.now()
      else changedAt.set(siteId, performance.now())
    },
    state: () =>
      replicas.map((replica) => ({
        name: replica.name,
        isRead: isWithinLag(replica),
        lagSeconds: (performance.now() - replica.holdsUntil) / 1000,
      })),
    reads,
    async close() {
      closing.abort()
      await Promise.all([...looks, primaryLine.end(), ...replicas.map(({ line }) => line.end())])
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

export const noReplicas: Replicas = {
  isThere: false,
  maxLagSeconds: 0,
  choose: () => null,
  noteChange: () => {},
  state: () => [],
  reads: new Map(),
  close: async () => {},
}

async function repeat(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await look()
    await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {}) // closed
  }
}

/** A connection that is asked one thing at a time, and made anew after whatever went wrong with it. */
interface Line {
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row>
  end(): Promise<void>
}

function openLine(connect: () => Promise<pg.Client>): Line {
  let connecting: Promise<pg.Client> | undefined
  const end = async () => {
    const ended = connecting
    connecting = undefined
    await ended?.then((client) => client.end()).catch(() => {})
  }
  return {
    async ask<Row extends pg.QueryResultRow>(text: string) {
      try {
        const client = await (connecting ??= connect())
        const { rows } = await client.query<Row>(asked(text))
        return rows[0] as Row // Each of the two statements always has one.
      } catch (error) {
        // Not waited for: one that is frozen does not even say goodbye.
        void end()
        throw error
      }
    },
    end,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { median, quantile } from './numbers.ts'
import { cpuOfTree, type Measured, runApart } from './processes.ts'
import type { Statement } from './recorder.ts'
import type { ReplayPlan, ReplayResult } from './replay.ts'
import type { World } from './world.ts'

/** One measurement of one thing; times in milliseconds. */
export interface Figures {
  perSecond: number
  /** Processor of the measured process and of PostgreSQL, per request. Null where the system does not tell. */
  cpu: number
  postgresCpu: number | null
  p50: number
  p99: number
}

export interface LoadOptions extends Partial<Omit<LoadPlan, 'port' | 'asks'>> {
  milliseconds: number
  /** Time after the last answer that counts as well: what was left to jobs is done in it. */
  restMs?: number
}

const connections = 8

/** @throws when any request is answered by anything but what it asked for. */
export async function underLoad(
  world: World,
  server: Measured,
  asks: Ask[],
  { restMs = 0, ...options }: LoadOptions,
): Promise<Figures> {
  const plan: LoadPlan = { port: server.port, asks, connections, ...options }
  const before = await server.usage()
  const postgresBefore = cpuOfTree(world.postgresPid)
  const result = (await runApart('bench/load.ts', world.note(plan))) as LoadResult // What load.ts writes.
  await sleep(restMs)
  const after = await server.usage()
  const postgresAfter = cpuOfTree(world.postgresPid)
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} failed: ${result.firstFailure}`)
  return {
    perSecond: result.count / result.seconds,
    cpu: (after.cpuMs - before.cpuMs) / result.count,
    postgresCpu:
      postgresBefore === null || postgresAfter === null ? null : (postgresAfter - postgresBefore) / result.count,
    p50: result.p50,
    p99: result.p99,
  }
}

/** The bare statements of the same calls, from a process that does nothing else. */
export async function bareSql(
  world: World,
  database: string,
  calls: Statement[][],
  options: { milliseconds: number; isOnce?: boolean },
): Promise<Figures> {
  const plan: ReplayPlan = { connection: world.connectionOf(database), calls, connections, ...options }
  const postgresBefore = cpuOfTree(world.postgresPid)
  const result = (await runApart('bench/replay.ts', world.note(plan))) as ReplayResult // What replay.ts writes.
  const postgresAfter = cpuOfTree(world.postgresPid)
  return {
    perSecond: result.count / result.seconds,
    cpu: result.cpuMs / result.count,
    postgresCpu:
      postgresBefore === null || postgresAfter === null ? null : (postgresAfter - postgresBefore) / result.count,
    p50: result.p50,
    p99: result.p99,
  }
}

/** Of several rounds, each figure's middle one. */
export function middle(rounds: Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpu: of(({ cpu }) => cpu),
    postgresCpu: rounds.some(({ postgresCpu }) => postgresCpu === null)
      ? null
      : of(({ postgresCpu }) => postgresCpu ?? 0),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
  }
}

/** A thing and its floor, measured in the same minutes. */
export interface Beside {
  thing: Figures
  floor: Figures
  /** Processor of the thing to that of its floor: the middle of the rounds' own ratios. */
  cpuToFloor: number
  /** Of the least of each: what nothing else on the machine slowed down, if one round of each had that luck. */
  leastToFloor: number
  /** How far the middle half of those ratios lies apart, to their middle. */
  spread: number
}

/** Nobody believes a ratio whose rounds lie further apart. */
const mostSpread = 0.1

/**
 * Measures a thing and its floor in turns, so that whatever else the machine does meets both; and again until the rounds
 * agree, or until it has been enough.
 * @param rounds at least, and at most
 */
export async function inTurns(
  { least, most }: { least: number; most: number },
  thing: () => Promise<Figures>,
  floor: () => Promise<Figures>,
): Promise<Beside> {
  const [things, floors]: [Figures[], Figures[]] = [[], []]
  const ratios = () => things.map((figures, round) => cpuOf(figures) / cpuOf(floors[round] ?? figures))
  while (things.length < least || (things.length < most && spreadOf(ratios()) > mostSpread)) {
    things.push(await thing())
    floors.push(await floor())
  }
  return {
    thing: middle(things),
    floor: middle(floors),
    cpuToFloor: median(ratios()),
    leastToFloor: Math.min(...things.map(cpuOf)) / Math.min(...floors.map(cpuOf)),
    spread: spreadOf(ratios()),
  }
}

export const cpuOf = ({ cpu, postgresCpu }: Figures): number => cpu + (postgresCpu ?? 0)

function spreadOf(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b)
  return (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / median(sorted)
}

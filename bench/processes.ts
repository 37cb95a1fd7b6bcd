import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Usage } from './probe.ts'

export const rootDir = path.resolve(import.meta.dirname, '..')

/** A process of Node whose use of the processor and of memory can be asked. */
export interface Measured {
  pid: number
  port: number
  /** From its start to the answer that it listens. */
  startMs: number
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

/** What `npm start` tells Node. */
const flagsOfStart = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  } // The project's own.
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts `node <script>` with the probe in it and waits until it writes a line with the port it listens on.
 * @param folder of the build: another one is measured by the same probe
 * @throws with its last words when it does not.
 */
export async function startMeasured(
  script: string,
  args: string[],
  env: Record<string, string>,
  folder = rootDir,
): Promise<Measured> {
  const startedAt = performance.now()
  const child = fork(path.join(folder, script), args, {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    execArgv: [
      ...flagsOfStart(),
      ...['--import', path.join(rootDir, 'bench/probe.ts')],
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'json',
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const lines: string[] = []
  const listening = Promise.withResolvers<number>()
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const port = /"port":(\d+)/.exec(line)?.[1]
        if (port) listening.resolve(Number(port))
      })
  child.once('exit', () => listening.reject(new Error(`${script} ended:\n${lines.slice(-20).join('\n')}`)))
  const port = await listening.promise
  return {
    pid: child.pid ?? 0,
    port,
    startMs: performance.now() - startedAt,
    async usage() {
      child.send('usage')
      const [answer] = (await once(child, 'message')) as [Usage] // The probe's only message.
      return answer
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs `node <script> <file>` to its end and gives back what it has written, as JSON. */
export async function runApart(script: string, file: string): Promise<unknown> {
  const child = spawn(process.execPath, [path.join(rootDir, script), file], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null] // The event's own arguments.
  if (code !== 0) throw new Error(`${script} failed.`)
  return JSON.parse(text)
}

/** Milliseconds of processor that a process and all it has started have used, or null where the system does not say. */
export function cpuOfTree(pid: number): number | null {
  const tree = treeOf(pid)
  if (!tree) return null
  return tree.reduce((sum, each) => sum + ownCpu(each) + endedChildrenCpu(each), 0)
}

/** Bytes of memory of processes and all they have started, what they share counted once; null where the system does not say. */
export function memoryOfTrees(...pids: number[]): number | null {
  const trees = pids.map(treeOf)
  const members = new Set(trees.flatMap((tree) => tree ?? []))
  return trees.includes(null) ? null : [...members].reduce((sum, each) => sum + proportionalSize(each), 0)
}

// Linux counts so on every machine in use.
const ticksPerSecond = 100

function treeOf(pid: number): number[] | null {
  if (!existsSync('/proc/self/stat')) return null
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1] ?? 0))
  const tree = [pid]
  for (const member of tree) for (const [child, parent] of parents) if (parent === member) tree.push(child)
  return tree
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return [] // It has ended between the two looks.
  }
}

/** The scheduler's own count is exact to the nanosecond; the ticks of `stat` are hundredths of a second. */
function ownCpu(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return ticks(statOf(pid).slice(11, 13))
  }
}

const endedChildrenCpu = (pid: number): number => ticks(statOf(pid).slice(13, 15))

const ticks = (fields: string[]): number =>
  (fields.reduce((sum, field) => sum + Number(field), 0) * 1000) / ticksPerSecond

function proportionalSize(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const rootDir = path.resolve(import.meta.dirname, '..')
const startLimitMs = 240_000

/** The real server, `node server/main.ts`, as a process of its own that a test may kill. */
export interface Node {
  readonly port: number
  readonly pid: number
  /** What it has written so far, line by line: its log. */
  readonly lines: string[]
  isRunning: () => boolean
  /** kill -9: nothing is tidied up. Resolves when the process is gone. */
  kill: () => Promise<void>
  /** What a supervisor does at a deployment: SIGTERM. Resolves to the exit status. */
  terminate: () => Promise<number | null>
  /** The same node again, on the same port. */
  restart: () => Promise<void>
}

const running = new Set<ChildProcess>()
// A test run that is stopped half-way leaves no server behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** @throws with the log's end when the server does not come up. */
export async function startNode(env: Record<string, string>): Promise<Node> {
  const lines: string[] = []
  let { child, port } = await launch({ PORT: '0', ...env }, lines)

  return {
    get port() {
      return port
    },
    get pid() {
      return child.pid ?? 0
    },
    lines,
    isRunning: () => isRunning(child),
    async kill() {
      await endBy(child, 'SIGKILL')
    },
    async terminate() {
      await endBy(child, 'SIGTERM')
      return child.exitCode
    },
    async restart() {
      ;({ child, port } = await launch({ ...env, PORT: String(port) }, lines))
    },
  }
}

async function launch(env: Record<string, string>, lines: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: rootDir,
    // The test's own environment is Vitest's, and the server's is what a deployment would set.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const listening = Promise.withResolvers<number>()
  const keep = (line: string) => {
    lines.push(line)
    const port = /"msg":"listening".*"port":(\d+)/.exec(line)?.[1]
    if (port) listening.resolve(Number(port))
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', keep)
  const fail = (why: string) => () => listening.reject(new Error(`${why}:\n${lines.slice(-20).join('\n')}`))
  const timer = setTimeout(fail('The server did not start in time'), startLimitMs)
  child.once('exit', fail('The server ended instead of listening'))
  const port = await listening.promise.finally(() => clearTimeout(timer))
  return { child, port }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder whose programs all run as one account, and end with it. */
export interface Household {
  folder: string
  /** Starts a program; what it says goes to `name.log`. */
  start: (name: string, command: readonly [string, ...string[]]) => Program
  /** A folder below for one of the programs. */
  makeFolder: (name: string) => string
  /** Puts a file there that they may read. */
  write: (name: string, text: string) => string
  lastWords: (name: string) => string
  close: () => Promise<void>
}

export interface Program {
  pid: number
  isRunning: () => boolean
  kill: () => Promise<void>
}

// Whatever ends this process, also kill -9, closes the pipe: then everything goes whose command line names the folder.
// PostgreSQL's own processes follow their postmaster.
const watch = `read -r _
for again in 1 2 3; do
  for one in /proc/[0-9]*; do
    if tr '\\0' ' ' 2>/dev/null < "$one/cmdline" | grep -qF "$HOUSEHOLD/"; then kill -9 "\${one#/proc/}" 2>/dev/null; fi
  done
  sleep 0.3
done
rm -rf "$HOUSEHOLD"`

/** PostgreSQL and PgBouncer refuse to run as root: then all of it runs as Debian's own account for PostgreSQL. */
export function openHousehold(): Household {
  const folder = mkdtempSync(path.join(tmpdir().length > 40 ? '/tmp' : tmpdir(), 'cepage-cluster-'))
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const give = (file: string) => {
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }
  chmodSync(give(folder), 0o755)
  const watcher = spawn('/bin/sh', ['-c', watch], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env['PATH'], HOUSEHOLD: folder },
  })
  const logOf = (name: string) => path.join(folder, `${name}.log`)
  return {
    folder,
    start: (name, [program, ...rest]) => {
      const log = openSync(logOf(name), 'a')
      const child = spawn(program, rest, {
        ...account,
        cwd: folder,
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: folder },
        stdio: ['ignore', log, log],
        detached: true, // a Ctrl-C is not theirs
      })
      closeSync(log)
      return programOf(child)
    },
    makeFolder(name) {
      const made = path.join(folder, name)
      mkdirSync(made, { mode: 0o700 })
      return give(made)
    },
    write(name, text) {
      const file = path.join(folder, name)
      writeFileSync(file, text)
      return give(file)
    },
    lastWords: (name) => readFileSync(logOf(name), 'utf8').split('\n').slice(-15).join('\n'),
    async close() {
      const ended = once(watcher, 'exit')
      watcher.stdin.end()
      await ended
    },
  }
}

function programOf(child: ChildProcess): Program {
  child.on('error', () => {}) // it never ran, as whoever waits for it will say
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    isRunning,
    async kill() {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

/** These processes and all that they have started, as far as it is below them. */
export function familyOf(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family: number[] = []
  const queue = [...roots]
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    if (family.includes(pid)) continue
    family.push(pid)
    queue.push(...(children.get(pid) ?? []))
  }
  return family
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in brackets may hold anything; the parent is the second field behind it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // it ended between the two looks
  }
}

/** Sends a signal to all of them that are still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

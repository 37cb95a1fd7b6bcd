import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { asIdentity, chooseIdentity, findPostgres, identityOptions, type Identity } from './binaries.ts'

export interface EmbeddedDatabase {
  connection: pg.PoolConfig
  /** True when this process started the server, which then stops with it; false when it found one to share. */
  isOwner: boolean
  close(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  pgBin?: string | undefined
  /** Server settings over the usual ones; tests switch fsync off. */
  settings?: Record<string, string>
}

const startLimitMs = 120_000
const startAttempts = 10
const maxLogBytes = 5_000_000

/**
 * A running PostgreSQL whose data lies under `${dataDir}/postgres`, started if no local process has done so yet.
 * It listens on a unix socket in a private folder only. It stops when its owner ends, even by kill -9; whoever
 * shared it then calls this again and becomes the owner.
 * @throws an Error with a sentence for the operator when no server can be started.
 */
export async function ensureEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32')
    throw new Error('The built-in PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server.')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 })
  const folder = path.join(realpathSync(options.dataDir), 'postgres')
  const deadline = performance.now() + startLimitMs
  let child: ChildProcess | undefined
  for (let attempts = 0; performance.now() < deadline; await sleep(50)) {
    const postmaster = runningPostmaster(folder)
    const connection = postmaster?.connection
    if (connection && (await answers(connection))) {
      const isOwner = isRunning(child) && postmaster.pid === (await pidOf(child))
      return { connection, isOwner, close: () => close(child, connection) }
    }
    if (postmaster || isRunning(child)) continue
    if (attempts++ === startAttempts)
      throw new Error(`The built-in PostgreSQL does not start: ${lastWords(folder)} (its log is ${logOf(folder)}).`)
    // A dying server keeps its lock for a moment; starting against it fails, and waiting is all it takes.
    if (attempts > 1) await sleep(300)
    child = await start(folder, options)
  }
  await stop(child)
  throw new Error(
    `The built-in PostgreSQL did not answer within ${startLimitMs / 1000} s (its log is ${logOf(folder)}).`,
  )
}

/**
 * Reads the lock file of a live server. Its fifth line is the socket folder, which TMPDIR may make another than ours.
 * A server writes that line last: one without it is still starting, which on a busy disk takes seconds.
 */
function runningPostmaster(folder: string): { pid: number; connection: pg.PoolConfig | undefined } | undefined {
  const lines = lockLines(folder)
  const pid = Number(lines[0])
  const host = lines[4]
  if (!isPostmaster(pid, folder)) return undefined
  const connection = host ? { host, port: Number(lines[3]), user: 'postgres', database: 'postgres' } : undefined
  return { pid, connection }
}

function lockLines(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A reused pid, a zombie under a PID 1 that does not reap, or another cluster's server is not our postmaster. */
function isPostmaster(pid: number, folder: string): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (!existsSync('/proc/self/cmdline')) return true // without /proc (macOS) a live pid has to do
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return false // it ended between the two looks
  }
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // One with too many connections is alive. Another starts up or shuts down: the caller looks again.
    return codeOf(error) === '53300'
  } finally {
    await client.end().catch(() => {})
  }
}

async function start(folder: string, { pgBin, settings }: EmbeddedOptions): Promise<ChildProcess> {
  const identity = await chooseIdentity(folder)
  const postgres = await findPostgres(identity, { pgBin, neededMajor: majorOfData(folder) })
  if (!existsSync(folder)) await initialise(folder, postgres.bin, postgres.major, identity)
  disownStaleLock(folder)
  return supervise(identity, logOf(folder), [
    path.join(postgres.bin, 'postgres'),
    '-D',
    folder,
    ...Object.entries({ ...usualSettings(socketFolder(folder, identity)), ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ])
}

const usualSettings = (socketDir: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '100',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_checkpoints: 'off',
  timezone: 'UTC',
})

function majorOfData(folder: string): number | undefined {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** The cluster is made beside its place and renamed, so that a kill during initdb leaves no half cluster behind. */
async function initialise(folder: string, bin: string, major: number, identity: Identity) {
  forgetAbandoned(folder)
  const fresh = `${folder}.init-${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (identity.kind === 'account') chownSync(fresh, identity.uid, identity.gid)
  // Code point order needs no operating system's locale; a list shown to people names its own collation.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
  const arguments_ = ['-D', fresh, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale]
  const [program, ...rest] = asIdentity(identity, [path.join(bin, 'initdb'), ...arguments_])
  try {
    await promisify(execFile)(program, rest, identityOptions(identity))
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (existsSync(path.join(folder, 'PG_VERSION'))) return // another process was quicker
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error)
    throw new Error(`The built-in PostgreSQL could not prepare ${folder}: ${said}`, { cause: error })
  }
}

function forgetAbandoned(folder: string) {
  const prefix = `${path.basename(folder)}.init-`
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * A lock whose pid now belongs to another program would stop PostgreSQL for ever. The file is not deleted but given a
 * pid that cannot exist: PostgreSQL then still checks by its shared memory that no orphan of the old server writes.
 */
function disownStaleLock(folder: string) {
  const [pid, ...others] = lockLines(folder)
  if (!pid || !isAlive(Number(pid)) || isPostmaster(Number(pid), folder)) return
  writeFileSync(path.join(folder, 'postmaster.pid'), ['99999999', ...others].join('\n'))
}

/** Anyone who can reach the socket is the database's superuser, hence a folder that only this user can enter. */
function socketFolder(folder: string, identity: Identity): string {
  // The path of a unix socket must fit 104 bytes on macOS.
  const parent = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const socketDir = path.join(parent, `cepage-pg-${createHash('sha256').update(folder).digest('hex').slice(0, 10)}`)
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const uid = identity.kind === 'account' ? identity.uid : process.getuid?.()
  if (identity.kind === 'account' && lstatSync(socketDir).uid === 0) chownSync(socketDir, identity.uid, identity.gid)
  const { mode, uid: owner } = lstatSync(socketDir)
  if ((mode & 0o170_077) !== 0o040_000 || owner !== uid)
    throw new Error(`${socketDir} is not a private folder of the user who runs PostgreSQL: delete it and start again.`)
  return socketDir
}

/**
 * PostgreSQL runs below a shell that holds the other end of our pipe: whatever ends this process, also kill -9, closes
 * the pipe, and the shell then asks for a fast shutdown. Its own session keeps a Ctrl-C on the terminal away from it.
 */
const holdPipe = `exec 3<&0
"$0" "$@" </dev/null >&2 3<&- & p=$!
trap "" INT TERM HUP
echo $p
{ read -r _ <&3; kill -INT $p; } >/dev/null 2>&1 & r=$!
wait $p; s=$?
kill -9 $r 2>/dev/null
exit $s`

function supervise(identity: Identity, log: string, command: [string, ...string[]]): ChildProcess {
  const isLong = existsSync(log) && statSync(log).size > maxLogBytes
  const logFile = openSync(log, isLong ? 'w' : 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', holdPipe, ...asIdentity(identity, command)], {
    ...identityOptions(identity),
    detached: true,
    stdio: ['pipe', 'pipe', logFile],
  })
  closeSync(logFile)
  child.on('error', () => {}) // the caller sees that it is not running and says so
  child.stdin?.on('error', () => {})
  child.unref()
  // Sockets at run time; only their type does not say that they can be unreferenced.
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref?(): void }).unref?.()
  const pid = new Promise<number | undefined>((resolve) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line)))
    child.once('exit', () => resolve(undefined))
  })
  announcedPids.set(child, pid)
  return child
}

const announcedPids = new WeakMap<ChildProcess, Promise<number | undefined>>()
const pidOf = (child: ChildProcess | undefined) => child && announcedPids.get(child)

async function close(child: ChildProcess | undefined, { host }: pg.PoolConfig) {
  if (!isRunning(child)) return
  await stop(child)
  // Left in place when the next owner has already put its socket there.
  if (host) await rmdir(host).catch(() => {})
}

async function stop(child: ChildProcess | undefined) {
  if (!child || !isRunning(child)) return
  child.ref()
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

const isRunning = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null

const logOf = (folder: string) => `${folder}.log`

function lastWords(folder: string): string {
  const lines = existsSync(logOf(folder)) ? readFileSync(logOf(folder), 'utf8').trim().split('\n') : []
  return (lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it said nothing').replace(
    /^.*FATAL:\s*/,
    '',
  )
}

/** Node's name of a system error. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

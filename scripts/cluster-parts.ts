import { existsSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian.ts'

/** The programs of a cluster, as Debian packs them. */
export const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  varnish: '/usr/sbin/varnishd',
  postgres: '/usr/lib/postgresql/15/bin',
  // Its library alone: the packages of its servers would start them.
  swift: '/usr/lib/python3/dist-packages/swift',
  python: '/usr/bin/python3', // the distribution's own, which knows that library
}

const packages = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'postgresql-15',
  'varnish',
  'python3-swift',
]

/** Installs what is missing where that may be done, and says what a cluster cannot be tried without. */
export async function ensureClusterParts(): Promise<boolean> {
  if (isClusterHere()) return true
  if (isDebianRoot()) {
    console.log(
      'Installing Patroni, etcd, HAProxy, PgBouncer, Varnish and Swift from the distribution’s packages (once)…',
    )
    await installPackages(packages, 1)
  }
  if (isClusterHere()) return true
  const reason = isDebianRoot() ? 'its packages could not be installed' : 'only root may install it, on Debian'
  console.log(`The cluster is left out: ${reason} (apt-get install ${packages.join(' ')}).`)
  return false
}

const isClusterHere = () => Object.values(programs).every((file) => existsSync(file))

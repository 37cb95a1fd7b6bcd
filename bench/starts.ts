import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ask, type Ask } from './ask.ts'
import { watchedPages } from './pages.ts'
import { memoryOfTrees, startMeasured } from './processes.ts'
import { mebibytes, type Table } from './report.ts'
import { underLoad } from './measure.ts'
import type { World } from './world.ts'

/** A server with a PostgreSQL of its own, as `npm start` starts it: how soon it answers and what it needs. */
export async function measureStarts(world: World): Promise<Table> {
  const dataDir = path.join(world.folder, 'start')
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'true',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    DRAIN_SECONDS: '0',
  }
  const first = await startMeasured('server/main.ts', [], environment)
  await first.stop()
  const later = await startMeasured('server/main.ts', [], environment)
  const postgres = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const atRest = { all: memoryOfTrees(later.pid, postgres), node: (await later.usage()).memory }
  const pages = await everyPage(later.port)
  await underLoad(world, later, pages.slice(0, mostPages), { milliseconds: 0, isOnce: true })
  const loaded = { all: memoryOfTrees(later.pid, postgres), node: (await later.usage()).memory }
  await later.stop()
  return {
    title: 'Start and memory',
    note: `From the command to the first answer: on an empty folder (database made, migrated and seeded), and later. MiB of Node and PostgreSQL together, what they share counted once, and of Node alone; loaded by ${mostPages} pages, each rendered once.`,
    head: ['', 'first start', 'later start', 'at rest', 'Node', 'loaded', 'Node loaded'],
    rows: [
      [
        'one process',
        seconds(first.startMs),
        seconds(later.startMs),
        mebibytes(atRest.all),
        mebibytes(atRest.node),
        mebibytes(loaded.all),
        mebibytes(loaded.node),
      ],
    ],
  }
}

const mostPages = 500

/** The addresses of the demo's sites that search engines are told of. */
async function everyPage(port: number): Promise<Ask[]> {
  const hosts = [...new Set(Object.values(watchedPages).map(({ host }) => host))]
  const maps = await Promise.all(
    hosts.map((host) => ask(port, { method: 'GET', host, path: '/sitemap.xml' }, 'identity')),
  )
  return maps.flatMap(({ bytes }, index) =>
    [...bytes.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path = '']) => ({
      ...{ method: 'GET' as const, host: hosts[index] ?? '', path },
    })),
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

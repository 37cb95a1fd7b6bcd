import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureEmbeddedDatabase, type EmbeddedDatabase } from '../tools/postgres/embedded.ts'
import { until } from './lock.ts'
import { type Node, startNode } from './node.ts'
import './patience.ts'
import { report } from './report.ts'
import { type Answer, request, Unanswered } from './visitor.ts'

// The database goes away under a running server, twice over: as a server of its own that an operator restarts, and as
// the built-in one whose process is killed. Both lie in one data folder, made once.

let dataDir: string
let postgres: EmbeddedDatabase | undefined
let node: Node
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cepage-loss-'))
  postgres = await ensureEmbeddedDatabase({ dataDir, settings: { fsync: 'off' } })
  node = await startNode({ ...environment(), DATABASE_URL: urlOf(postgres) })
})
afterAll(async () => {
  await node.kill()
  await postgres?.close()
  // The database notices the end of its server and goes, which takes it a moment.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const environment = () => ({ DEMO: 'true', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })

function urlOf({ connection: { host = '', port, user, database } }: EmbeddedDatabase): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

const ask = (url: string) => request(node.port, url, { headers: { host: 'vigneron-online.localhost' } })
const readiness = async () => (await request(node.port, '/readyz')).status
const list = '/fr/api/vigneron-online/shop/list'

/** Visitors who ask for something fresh from the database, until they are stopped. */
function visitors() {
  const answers: Answer[] = []
  let broken = 0
  let isOver = false
  const coming = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const answer = await ask(list).catch((error: unknown) => {
          if (!(error instanceof Unanswered)) throw error
          broken++
        })
        if (answer) answers.push(answer)
        await sleep(5)
      }
    }),
  )
  return {
    answers,
    async stop() {
      isOver = true
      await coming
      return { answers, broken }
    },
  }
}

function expectHonest({ answers, broken }: { answers: Answer[]; broken: number }) {
  expect(broken, 'the server itself never goes away').toBe(0)
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503),
  ).toEqual([])
  for (const { status, headers, body } of answers) {
    if (status !== 503) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.errors[0]).toMatchObject({ key: 'UNAVAILABLE' })
  }
  expect(answers.at(-1)?.status, 'the last visitor is served again').toBe(200)
}

test('[CALL-03] while the database server is away visitors are told when to come again, readiness is red, and all mends itself', async () => {
  expect(await readiness()).toBe(200)
  const crowd = visitors()
  await until(() => crowd.answers.length > 4, 'visitors are served')
  await postgres?.close()
  await until(async () => (await readiness()) === 503, 'readiness is red')
  await until(() => crowd.answers.some(({ status }) => status === 503), 'a visitor was told')
  expect((await request(node.port, '/healthz')).status, 'the process itself is well').toBe(200)

  const startedAt = performance.now()
  postgres = await ensureEmbeddedDatabase({ dataDir, settings: { fsync: 'off' } })
  await until(async () => (await readiness()) === 200, 'readiness is green again')
  await until(() => crowd.answers.at(-1)?.status === 200, 'visitors are served again')
  const seen = await crowd.stop()
  expectHonest(seen)
  await report('database-loss', {
    'restarts of the database server': 1,
    'answers 503 with Retry-After': seen.answers.filter(({ status }) => status === 503).length,
    'milliseconds until green after its start': Math.round(performance.now() - startedAt),
  })
})

test('[CALL-03] the built-in database is killed under load: the server starts it again by itself, without losing a request', async () => {
  await node.terminate()
  await postgres?.close()
  postgres = undefined
  node = await startNode(environment())
  expect(await readiness()).toBe(200)
  const crowd = visitors()
  for (let kill = 0; kill < 3; kill++) {
    const before = crowd.answers.length
    await until(() => crowd.answers.length > before + 20, 'visitors are served')
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await until(async () => postmaster() !== killed && (await readiness()) === 200, 'another one runs')
    const served = crowd.answers.length
    await until(
      () => crowd.answers.length > served && crowd.answers.at(-1)?.status === 200,
      'visitors are served again',
    )
  }
  expectHonest(await crowd.stop())
  expect(node.isRunning()).toBe(true)
  await report('database-loss', { 'kills of the built-in database': 3 })
})

function postmaster(): number {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0 // between two of them there is none
  }
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { allPeriodic, allTasks } from '../../all-tasks.ts'
import { folderStorage } from '../../storage/storage.ts'
import { fakeCards } from '../../testing/cards.ts'
import { silentLog, testConfig } from '../../testing/context.ts'
import { createSeededDatabase } from '../../testing/seeded.ts'
import type { BackupLine, QueuedJob } from '../backup-format.ts'
import type { Database } from '../database.ts'
import { importSite } from './arrive.ts'
import { alone, closeForMove } from './departure.ts'
import { exportSite } from './leave.ts'
import { noteMoved } from './moved.ts'
import { installationJobs, travellingJobs } from './travelling-jobs.ts'

const code = 'bensadevot'
const secret = 'the secret of both installations: 3kd'
const portrait = 'members/00112233445566778899aabbccddeeff.webp'

let folder: string
/** What the file of a site says, line by line, as its old installation wrote it. */
let lines: BackupLine[]
let target: Database
/** Ids at the installation to which it comes, of another site there. */
let others: Record<'purchase' | 'shop', string>

const storage = () => folderStorage(path.join(folder, 'here'))
const isJob = (line: BackupLine) => line.kind === 'jobs'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cepage-forged-'))
  const old = await aDemo()
  const there = folderStorage(path.join(folder, 'there'))
  await there.put(portrait, Buffer.from('a face'))
  await old.pool.query(
    `update account set picture = $1 where id = (select account.id from account join site on site.id = site_id where code = $2 limit 1)`,
    [portrait, code],
  )
  await old.pool.query(
    `insert into audit_entry (place_id, at, action, values, changes, reverse)
    select place.id, now(), 'estateSeller', '{}', '[]', '{"name":"memberRestore","input":{"member":"1"}}'
    from place join agency on agency.id = agency_id where agency.code = 'haut-pays'`,
  )
  const file = path.join(folder, 'honest.site')
  await exportSite(old, { code, file, key: undefined, appSecrets: [secret], storage: there })
  lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BackupLine)
  await old.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  target = await aDemo()
  onTestFinished(() => target.close())
  await closeForMove(target, code)
  await noteMoved(target, { code, origin: null, storage: storage() })
  others = await idsOfOthers(target)
})

async function aDemo(): Promise<Database> {
  const { database } = await createSeededDatabase()
  return database
}

async function idsOfOthers({ pool }: Database): Promise<typeof others> {
  const shop = await pool.query<{ id: string; site: string }>(
    `select shop.id, site_id as site from shop join site on site.id = site_id where shop.code = 'clos-des-murmures' limit 1`,
  )
  const { id = '', site = '' } = shop.rows[0] ?? {}
  const purchase = await pool.query<{ id: string }>(`select id from purchase where site_id = $1 limit 1`, [site])
  return { purchase: purchase.rows[0]?.id ?? '', shop: id }
}

async function arrive(made: readonly BackupLine[], hosts?: string[]) {
  const file = path.join(folder, 'forged.site')
  await writeFile(file, gzipSync(made.map((line) => JSON.stringify(line)).join('\n')))
  return importSite(target, {
    ...{ file, key: undefined, appSecret: secret, officeHost: 'office.localhost', storage: storage() },
    ...(hosts && { hosts }),
    originAt: (host) => `https://${host}`,
  })
}

const job = (name: string, payload: unknown, key: string | null = null): QueuedJob => ({
  ...{ name, payload, key, runAt: '2026-11-27 10:00:00+00', attemptsLeft: 25, priority: 0 },
})
const withJobs = (...jobs: QueuedJob[]): BackupLine[] => lines.map((line) => (isJob(line) ? { ...line, jobs } : line))
/** Every row of this table, as its text is made into another one. */
const withRows = (table: string, change: (row: string) => string): BackupLine[] => {
  let now = ''
  return lines.map((line) => {
    if (line.kind === 'table') now = line.table
    return line.kind === 'rows' && now === table ? { ...line, rows: line.rows.map(change) } : line
  })
}
const waiting = async () =>
  (
    await target.pool.query<{ name: string; key: string | null; payload: Record<string, unknown>; priority: number }>(
      `select tasks.identifier as name, jobs.key, jobs.payload, jobs.priority from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id order by jobs.id`,
    )
  ).rows

const ownSiteId = (): string => (lines[0]?.kind === 'site' ? lines[0].id : '')

test('[SAFE-08] [SCALE-04] of every kind of job it is said whether it goes along with a site', () => {
  const services = {
    ...{ config: testConfig(), database: target, cards: fakeCards(), now: () => new Date(), log: silentLog },
  }
  const settings = {} as Parameters<typeof allTasks>[1] // Nothing of it is asked before a job runs.
  const periodic = new Set(allPeriodic.map(({ task }) => task))
  const stray = Object.keys(allTasks(services, settings)).filter(
    (name) => !(name in travellingJobs) && !installationJobs.has(name) && !periodic.has(name),
  )
  expect(stray, 'put it into travelling-jobs.ts').toEqual([])
})

test('[SAFE-08] [SCALE-04] a job of the file that is about anything but the site’s own rows is refused, and nothing comes', async () => {
  const siteId = ownSiteId()
  const address = { siteId, email: 'guest@example.org', language: 'fr', origin: 'https://elsewhere.example' }
  const forged: QueuedJob[] = [
    job('pictures.forget', { paths: [`shops/${others.shop}/00112233445566778899aabbccddeeff.webp`] }),
    job('sweep', {}),
    job('nobody.knows', { siteId }),
    job('labels.check', { shopId: others.shop }),
    job('erasePurchases', { purchaseIds: [others.purchase] }),
    job('mail.orderPaid', { orderId: others.purchase }),
    job('mail.account.passwordReset', { ...address, bcc: 'thief@example.org' }),
    job('mail.account.welcome', { ...address, accountId: { id: others.shop } }),
    job('mail.contactMessage', { siteCode: 'hirondelles', email: 'a@example.org', name: '', message: '' }),
    job('mail.house.account', { who: 'Somebody', origin: 'https://elsewhere.example' }),
    job('refund', 'everything'),
  ]
  for (const each of forged)
    await expect(arrive(withJobs(each)), each.name).rejects.toThrow(`brings a job ${each.name} that is not the site’s`)
  expect(await waiting()).toEqual([])
  expect((await target.pool.query('select from site where code = $1', [code])).rowCount).toBe(0)
})

test('[SAFE-08] [SCALE-04] a job that comes along leads to where its site is now, and stands for no job of another house', async () => {
  await target.pool.query(
    `select graphile_worker.add_job('refund', '{"refundId":"theirs"}', job_key => 'refund:theirs')`,
  )
  const siteId = ownSiteId()
  const payload = { siteId, email: 'guest@example.org', language: 'fr', origin: 'https://elsewhere.example' }
  await arrive(
    withJobs(job('mail.dataLink', payload, 'refund:theirs'), job('mail.dataLink', payload, `mail.dataLink:${siteId}`)),
    ['stays.example'],
  )
  const moved = { ...payload, origin: 'https://stays.example' }
  expect(await waiting()).toMatchObject([
    { name: 'refund', key: 'refund:theirs', payload: { refundId: 'theirs' } },
    { name: 'mail.dataLink', key: null, payload: moved },
    { name: 'mail.dataLink', key: `mail.dataLink:${siteId}`, payload: moved },
  ])
})

test('[SAFE-08] [SCALE-04] an upload of the file lies where only the site’s own may, and over nothing that is there', async () => {
  const theirs = `shops/${others.shop}/ffeeddccbbaa99887766554433221100.webp`
  await storage().put(theirs, Buffer.from('their bottle'))
  await target.pool.query(`insert into shop_picture (path, shop_id, created_at) values ($1, $2, now())`, [
    theirs,
    others.shop,
  ])
  const named = (name: string) =>
    withRows('account', (row) => row.replace(portrait, name)).map((line) =>
      line.kind === 'file' && line.name === portrait ? { ...line, name } : line,
    )
  await expect(arrive(named(theirs))).rejects.toThrow('which is no upload of the site')
  await expect(arrive(named('members/../../app-secret'))).rejects.toThrow('which is no upload of the site')
  expect((await storage().open(theirs))?.toString()).toBe('their bottle')

  await storage().put(portrait, Buffer.from('somebody else'))
  await expect(arrive(lines)).rejects.toThrow(`There is another ${portrait} here already`)
  expect((await storage().open(portrait))?.toString()).toBe('somebody else')
  await storage().remove(portrait)

  const cut = lines.filter(({ kind }) => kind !== 'end')
  await expect(arrive(cut)).rejects.toThrow('cut off')
  expect(await storage().open(portrait), 'what came is gone with it').toBeNull()
  await arrive(lines)
  expect((await storage().open(portrait))?.toString()).toBe('a face')
})

test('[SAFE-08] [SCALE-04] the log comes along, and nothing of it can be taken back here', async () => {
  await arrive(lines)
  const { rows } = await target.pool.query<{ action: string; reverse: unknown }>(
    `select action, reverse from audit_entry entry join place on place.id = entry.place_id join agency on agency.id = agency_id
    where agency.code = 'haut-pays'`,
  )
  expect(rows).toContainEqual({ action: 'estateSeller', reverse: null })
  expect(rows.filter(({ reverse }) => reverse !== null)).toEqual([])
})

test('[SAFE-08] [SCALE-04] [FLATS-02] what other sites here go by, such as the tax of their commune, no file adds to', async () => {
  const rates = async () => (await target.pool.query('select * from tourist_tax_rate order by 1, 2, 3')).rows
  // Somebody else lets there, too.
  const before = await rates()
  expect(before.length).toBeGreaterThan(0)
  await arrive(withRows('tourist_tax_rate', (row) => row.replace(/,20\d\d,/, ',2031,')))
  expect(await rates()).toEqual(before)
})

test('[SAFE-08] [SCALE-04] the names in the file are those it was looked for by', async () => {
  const [head, ...rest] = lines
  if (head?.kind !== 'site') throw new Error('The file begins with its site.')
  await expect(arrive([{ ...head, hosts: ['harmless.example'] }, ...rest])).rejects.toThrow(
    'are not those it begins with',
  )
})

test('[SAFE-08] [SCALE-04] [TEAM-01] of a person of the file come name and address, and no proof of it', async () => {
  const stranger =
    '(5b2f6a52-4c58-4a8b-9d1e-0a4b2b8f7c11,stranger@example.org,Stranger,fr,"2026-01-01 00:00:00+00","2026-11-01 00:00:00+00"'
  const made = [...lines]
  const { rows: columns } = await alone(target, (client) =>
    client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'staff'::regclass and attnum > 0 and not attisdropped order by attnum`,
    ),
  )
  const row = `${stranger}${',2026-01-01'.repeat(columns.length - 6)})`
  const at = made.findIndex((line) => line.kind === 'table' && line.table === 'staff')
  made.splice(at + 1, 0, { kind: 'rows', rows: [row] })
  const end = made.find((line) => line.kind === 'end')
  await arrive(made.map((line) => (line === end ? { ...end, rows: end.rows + 1 } : line)))
  const { rows } = await target.pool.query<Record<string, unknown>>(
    `select * from staff where email = 'stranger@example.org'`,
  )
  const { id: _, email, display_name: name, language, created_at: __, ...proofs } = rows[0] ?? {}
  expect({ email, name, language }).toEqual({ email: 'stranger@example.org', name: 'Stranger', language: 'fr' })
  expect(Object.values(proofs).every((value) => value === null)).toBe(true)
})

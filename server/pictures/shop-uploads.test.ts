import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction, type Transaction } from '../database/database.ts'
import { outsideTransaction } from '../database/one-connection.ts'
import type { Refusal } from '../refusal.ts'
import { type Device, openOffice, sendFile } from '../team/testing.ts'
import { collectSpans } from '../tracing.ts'
import { addUploads } from './shop-uploads.ts'
import { sweepUploads } from './sweep-uploads.ts'

const office = await openOffice({ hasPast: true })
const { services, database } = office
const uploads = path.join(services.config.dataDir, 'uploads')
const url = '/api/office/places/clos-des-murmures/estate/logo'
const logo = readFileSync(path.resolve(import.meta.dirname, '../../demo/pictures/logos/domaine-aux-grives.png'))

let owner: Device
let shopId: string
beforeAll(async () => {
  owner = (await office.hire('clos-des-murmures', 'owner')).device
  const { rows } = await database.pool.query<{ id: string }>(
    `select shop_id as id from place where handle = 'clos-des-murmures'`,
  )
  shopId = rows[0]?.id ?? ''
})
beforeEach(() => void (services.config.uploadsPerHouseBytes = 1_000_000_000))
afterAll(async () => {
  collectSpans(undefined)
  await office.close()
})

function stored(): string[] {
  try {
    return readdirSync(uploads, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(uploads, path.join(entry.parentPath, entry.name)))
      .toSorted()
  } catch {
    return []
  }
}
const known = async () => {
  const { rows } = await database.pool.query<{ path: string; bytes: number }>(
    'select path, bytes from shop_picture order by path',
  )
  return rows
}

test('[SITE-07] a logo is drawn and stored before its transaction begins, and counts what it weighs', async () => {
  const storedBefore: number[] = []
  collectSpans((name) => {
    if (name === 'statement start') storedBefore.push(stored().length)
    return { within: (work) => work(), end: () => undefined }
  })
  const { status } = await sendFile(office, owner, url, logo)
  collectSpans(undefined)
  expect([status, storedBefore]).toEqual([200, [2]])
  const rows = await known()
  expect(rows.map((row) => row.path)).toEqual(stored())
  expect(rows.map(({ bytes }) => bytes)).toEqual(stored().map((name) => readFileSync(path.join(uploads, name)).length))
})

test('[SITE-07] sent twice under one operation it is stored once', async () => {
  const before = stored().length
  const operation = randomUUID()
  const first = await sendFile(office, owner, url, logo, operation)
  const again = await sendFile(office, owner, url, logo, operation)
  expect([first.status, again.body.response]).toEqual([200, first.body.response])
  expect(stored()).toHaveLength(before + 2)
})

test('[SITE-07] a house keeps so much and no more: what finds no room is not even drawn, and leaves no file', async () => {
  const before = stored()
  const weight = (await known()).reduce((sum, { bytes }) => sum + bytes, 0)
  services.config.uploadsPerHouseBytes = weight
  const full = await sendFile(office, owner, url, Buffer.from('no picture, which nobody looks at any more'))
  expect([full.status, full.body.errors[0].key]).toEqual([409, 'UPLOADS_FULL'])
  // Room for less than it turns out to need.
  services.config.uploadsPerHouseBytes = weight + 1
  expect((await sendFile(office, owner, url, logo)).body.errors[0].key).toBe('UPLOADS_FULL')
  expect(stored()).toEqual(before)
})

test('[SITE-07] of two at once the second waits for the first, and finds no room', async () => {
  const weight = (await known()).reduce((sum, { bytes }) => sum + bytes, 0)
  services.config.uploadsPerHouseBytes = weight + 10
  const add = (db: Transaction, name: string) => addUploads({ ...services, db }, shopId, [{ path: name, bytes: 10 }])
  let said: string | undefined
  const addSecond = async () => {
    said = await inTransaction(database.query, (trx) => add(trx, 'second')).then(
      () => 'added',
      (error: Refusal) => error.code,
    )
  }
  const isWaiting = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount === 1 || said !== undefined
  }
  let second: Promise<void> | undefined
  await inTransaction(database.query, async (trx) => {
    await add(trx, 'first')
    second = outsideTransaction(addSecond)
    await outsideTransaction(() => vi.waitUntil(isWaiting, { timeout: 60_000 }))
  })
  await second
  expect(said).toBe('UPLOADS_FULL')
  await database.pool.query(`delete from shop_picture where path = 'first'`)
})

async function aFile(name: string, daysAgo: number): Promise<string> {
  const file = path.join(uploads, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'bytes')
  const at = new Date(services.now().getTime() - daysAgo * 86_400_000)
  await utimes(file, at, at)
  return name
}

test('[LAW-08] what no row names goes after a day; what a row, a document, an order, undo or a job names stays', async () => {
  const before = stored()
  const ours = (name: string) => `shops/${shopId}/${name}.webp`
  const { pool } = database
  const old = await Promise.all(
    ['row', 'wine', 'document', 'order', 'undo', 'job'].map((name) => aFile(ours(name), 40)),
  )
  const ink = await aFile('logos/shown-ink.png', 40)
  const portrait = await aFile('members/portrait.webp', 40)
  await pool.query(`insert into shop_picture (path, shop_id, created_at) values ($1, $2, now())`, [ours('row'), shopId])
  await pool.query(
    `update product set document = jsonb_set(document, '{pictures}', to_jsonb(array[$1])) where id =
      (select id from product where shop_id = $2 and type = 'PRODUCT' limit 1)`,
    [ours('wine'), shopId],
  )
  await pool.query(
    `update shop set document = document || jsonb_build_object('banner', $1::text, 'logo', 'logos/shown.png') where id = $2`,
    [ours('document'), shopId],
  )
  await pool.query(`update account set picture = $1 where id = (select id from account limit 1)`, [portrait])
  await pool.query(`select graphile_worker.add_job('pictures.forget', json_build_object('paths', array[$1::text]))`, [
    ours('job'),
  ])
  await pool.query(
    `insert into audit_entry (place_id, action, values, changes, reverse, at)
     select id, 'wineUpdate', '{}', '[]', jsonb_build_object('picture', $1::text), now() from place where shop_id = $2`,
    [ours('undo'), shopId],
  )
  await pool.query(
    `update purchase_line set thumbnail = $1 where id = (select line.id from purchase_line line
       join purchase on purchase.id = line.purchase_id where shop_id = $2 limit 1)`,
    [ours('order'), shopId],
  )
  const young = await aFile(ours('young'), 0.5)
  const elsewhere = await aFile('elsewhere/file', 40)
  await aFile(ours('nobodys'), 2)
  await aFile(`${ours('half')}.${randomUUID()}`, 2)
  await aFile('logos/nobodys.png', 2)
  await aFile('members/nobodys.webp', 2)

  expect(await sweepUploads(services)).toBe(4)
  expect(stored()).toEqual([...before, ...old, ink, portrait, young, elsewhere].toSorted())
  // And weighed, where nobody has done so yet.
  expect((await known()).find((row) => row.path === ours('row'))?.bytes).toBe('bytes'.length)
  expect(await sweepUploads(services)).toBe(0)
})

test('[LAW-08] where far too many files have no row the database is another one, and nothing goes', async () => {
  const before = stored()
  const strange = await Promise.all(Array.from({ length: 60 }, (_, index) => aFile(`members/${index}.webp`, 2)))
  await expect(sweepUploads(services)).rejects.toThrow('another database')
  expect(stored()).toEqual([...before, ...strange].toSorted())
})

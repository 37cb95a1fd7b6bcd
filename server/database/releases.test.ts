import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { fakeCards } from '../testing/cards.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { asAdmin, openTestDatabase, urlOf } from '../testing/database.ts'
import { checkInvariants } from './invariants.ts'
import { migrationsDir } from './migrations.ts'
import { restore } from './restore.ts'

// Backups of the demo, with orders, as each release has written them; see docs/operations.md, 5.
const folder = path.join(import.meta.dirname, 'releases')
const releases = await readdir(folder)

test('there is a backup of the release before this one', () => {
  expect(releases.length).toBeGreaterThan(0)
})

test.each(releases)('the data of release %s is brought up to this one, and its shop sells on', async (name) => {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, (admin) => admin.query(`create database ${database}`))
  const opened = await openTestDatabase(urlOf(server, database))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cepage-release-'))
  onTestFinished(async () => {
    await opened.close()
    await asAdmin(server, (admin) => admin.query(`drop database ${database} with (force)`))
    await rm(dataDir, { recursive: true, force: true })
  })

  const { rows } = await restore(opened, { file: path.join(folder, name), uploadsDir: path.join(dataDir, 'uploads') })
  expect(rows).toBeGreaterThan(1000)
  const applied = await opened.pool.query('select name from schema_migration order by name')
  expect(applied.rows.map((row) => row.name)).toEqual((await readdir(migrationsDir)).toSorted())
  expect(await checkInvariants(opened.query)).toEqual([])
  expect(
    (await opened.pool.query(`select from purchase where status in ('paid', 'confirmed')`)).rowCount,
  ).toBeGreaterThan(0)

  const services = {
    config: { ...testConfig(), dataDir },
    database: opened,
    cards: fakeCards(),
    now: () => new Date(),
    log: silentLog,
  }
  const app = await createApp({ services, renderer: null, rootDir: path.resolve(import.meta.dirname, '../..') })
  onTestFinished(() => app.server.close())
  const headers = { host: 'vigneron-online.localhost' }
  const list = await app.server.inject({ url: '/fr/api/vigneron-online/shop/list', headers })
  expect(list.json().response.shops.length).toBeGreaterThan(5)
  const product = await opened.pool.query(`select product.id from product join shop on shop.id = product.shop_id
    where shop.path = 'clos-des-murmures' and product.code = 'savagnin-ouille'`)
  const payload = { productID: product.rows[0].id, quantity: 1 }
  const added = await app.server.inject({ method: 'POST', url: '/fr/api/shop/cart/product/add', headers, payload })
  expect(added.json().cart.itemsCount).toBe(1)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readShop } from './shops.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createSeededDatabase()
  // One context: its site is the one beside which shops are kept, as if no notice of a change ever came.
  ctx = await testContext(db.database)
})
afterAll(() => db.drop())

const path = 'clos-des-murmures'
const change = (what: ReturnType<typeof sql>) =>
  sql`update shop set ${what} where path = ${path}`.execute(db.database.query)

test('[SHOP-01] what a shop says of itself is right in the very next answer, notice or none', async () => {
  const before = await readShop(ctx, { path })
  await change(sql`document = jsonb_set(document, '{tagline,fr}', '"Des vins de patience"')`)
  const after = await readShop(ctx, { path })
  expect(before.tagline).not.toBe('Des vins de patience')
  expect(after).toEqual({
    ...before,
    tagline: 'Des vins de patience',
    intro: before.intro.replace(before.tagline, 'Des vins de patience'),
  })
})

test('[SHOP-01] each language and each way to name a shop has its own words', async () => {
  const byPath = await readShop(ctx, { path })
  expect(await readShop(ctx, { id: byPath._id })).toEqual(byPath)
  expect((await readShop({ ...ctx, language: 'de' }, { path })).story).not.toEqual(byPath.story)
})

test('[NAV-10] a shop that was shown and is closed is not found any more', async () => {
  await readShop(ctx, { path })
  await change(sql`opened_at = null`)
  await expect(readShop(ctx, { path })).rejects.toMatchObject({ code: 'NO_SHOP_ERROR' })
  await change(sql`opened_at = now()`)
  expect((await readShop(ctx, { path })).path).toBe(path)
})

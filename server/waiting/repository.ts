import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isShopOpen } from '../shop/open-sql.ts'
import { lapsedOf } from '../shop/stock-sql.ts'

export interface WaitRow {
  id: string
  siteId: string
  email: string
  language: string
  origin: string
  createdAt: Date
  confirmedAt: Date | null
  title: LocalizedText
  year: number | null
  code: string
  shopName: string
  shopPath: string
}

const waits = sql`
  select wait.id, shop.site_id as "siteId", wait.email, wait.language, wait.origin, wait.created_at as "createdAt",
    wait.confirmed_at as "confirmedAt", product.title, product.year, product.code, shop.name as "shopName",
    shop.path as "shopPath"
  from stock_wait wait join product on product.id = wait.product_id join shop on shop.id = product.shop_id`

/**
 * Notes a wish that is not confirmed. One that waits for its confirmation already is the same wish, asked for anew.
 * Null for a wine this site does not sell, and for an address that is on its list.
 */
export async function insertWait(
  db: Queries,
  wish: {
    siteId: string
    productId: string
    email: string
    emailFolded: string
    language: string
    origin: string
    now: Date
  },
): Promise<string | null> {
  const statement = sql<{ id: string }>`
    insert into stock_wait (product_id, email, email_folded, language, origin, created_at)
    select product.id, ${wish.email}, ${wish.emailFolded}, ${wish.language}, ${wish.origin}, ${wish.now}
    from product join shop on shop.id = product.shop_id
    where product.id = ${wish.productId} and shop.site_id = ${wish.siteId} and product.type = 'PRODUCT'
      and product.is_published and ${isShopOpen}
    on conflict (product_id, email_folded) do update
      set email = excluded.email, language = excluded.language, origin = excluded.origin, created_at = excluded.created_at
      where stock_wait.confirmed_at is null
    returning id`
  return (await oneOrNone(db, statement))?.id ?? null
}

export async function selectWait(db: Queries, id: string): Promise<WaitRow | null> {
  return oneOrNone(db, sql<WaitRow>`${waits} where wait.id = ${id}`)
}

/** @returns the wine that is waited for, or null when the wish is gone or came too long ago to be confirmed. */
export async function confirmWait(
  trx: Transaction,
  { id, siteId, askedAfter, now }: { id: string; siteId: string; askedAfter: Date; now: Date },
): Promise<string | null> {
  const statement = sql<{ productId: string }>`
    update stock_wait wait set confirmed_at = coalesce(wait.confirmed_at, ${now})
    from product join shop on shop.id = product.shop_id
    where wait.id = ${id} and product.id = wait.product_id and shop.site_id = ${siteId}
      and (wait.confirmed_at is not null or wait.created_at > ${askedAfter})
    returning wait.product_id as "productId"`
  return (await oneOrNone(trx, statement))?.productId ?? null
}

export async function deleteWait(db: Queries, { id, siteId }: { id: string; siteId: string }): Promise<void> {
  await sql`
    delete from stock_wait wait using product join shop on shop.id = product.shop_id
    where wait.id = ${id} and product.id = wait.product_id and shop.site_id = ${siteId}`.execute(db)
}

/** The wines somebody waits for: all of them, or those made of one thing in the cellar. */
export async function selectAwaitedProducts(db: Queries, stockItemId: string | null): Promise<string[]> {
  const isOf =
    stockItemId === null
      ? sql`true`
      : sql`product_id in (select product_id from product_component where stock_item_id = ${stockItemId})`
  const statement = sql<{ id: string }>`
    select distinct product_id as id from stock_wait where confirmed_at is not null and ${isOf}`
  const rows = await many(db, statement)
  return rows.map(({ id }) => id)
}

/** Until the transaction ends nobody else tells of this wine, or two would count the same bottles. */
export async function lockAwaited(trx: Transaction, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock_wait ' || ${productId}::text, 0))`.execute(trx)
}

/**
 * Takes off the list those whose turn it is: as many as there are bottles, who asked first comes first. Who is taken
 * here is told, because the mail is queued in the same transaction; nobody is ever taken twice.
 */
export async function takeWaiting(
  trx: Transaction,
  { productId, now }: { productId: string; now: Date },
): Promise<{ siteId: string; email: string; language: string; origin: string }[]> {
  const statement = sql<{ siteId: string; email: string; language: string; origin: string }>`
    with stock as (
      select shop.site_id, min((stock_item.on_hand - stock_item.held + ${lapsedOf('stock_item', now)}) / component.quantity) as free
      from product join shop on shop.id = product.shop_id
        join product_component component on component.product_id = product.id
        join stock_item on stock_item.id = component.stock_item_id
      where product.id = ${productId} and product.is_published and ${isShopOpen}
      group by shop.site_id
    ), next as (
      select id from stock_wait where product_id = ${productId} and confirmed_at is not null
      order by confirmed_at, id limit greatest((select free from stock), 0)
      for update
    )
    delete from stock_wait using next, stock where stock_wait.id = next.id
    returning stock.site_id as "siteId", stock_wait.email, stock_wait.language, stock_wait.origin`
  return many(trx, statement)
}

/** What the mail says of a wine; null when it is gone since. */
export async function selectAwaited(
  db: Queries,
  productId: string,
): Promise<Pick<WaitRow, 'title' | 'year' | 'code' | 'shopName' | 'shopPath'> | null> {
  const statement = sql<Pick<WaitRow, 'title' | 'year' | 'code' | 'shopName' | 'shopPath'>>`
    select product.title, product.year, product.code, shop.name as "shopName", shop.path as "shopPath"
    from product join shop on shop.id = product.shop_id where product.id = ${productId}`
  return oneOrNone(db, statement)
}

export interface KeptWait {
  shop: string
  wine: LocalizedText
  year: number | null
  askedAt: Date
  confirmedAt: Date | null
}

export async function selectWaitsOf(db: Queries, guest: { siteId: string; email: string }): Promise<KeptWait[]> {
  const statement = sql<KeptWait>`
    select shop.name as shop, product.title as wine, product.year, wait.created_at as "askedAt",
      wait.confirmed_at as "confirmedAt"
    from stock_wait wait join product on product.id = wait.product_id join shop on shop.id = product.shop_id
    where wait.email_folded = ${guest.email} and shop.site_id = ${guest.siteId} order by wait.created_at`
  return many(db, statement)
}

export async function deleteWaitsOf(db: Queries, guest: { siteId: string; email: string }): Promise<void> {
  await sql`
    delete from stock_wait wait using product join shop on shop.id = product.shop_id
    where product.id = wait.product_id and wait.email_folded = ${guest.email} and shop.site_id = ${guest.siteId}`.execute(
    db,
  )
}

/** Wishes nobody confirmed, and those of which nothing came. */
export async function deleteOldWaits(
  db: Queries,
  { unconfirmedBefore, confirmedBefore }: { unconfirmedBefore: Date; confirmedBefore: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_wait where (confirmed_at is null and created_at < ${unconfirmedBefore})
      or confirmed_at < ${confirmedBefore}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

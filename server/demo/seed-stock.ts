import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { writtenOrders } from './demo-orders.ts'
import { pastOf } from './demo-stock.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'

interface Item {
  id: string
  code: string
  sold: { purchaseId: string; at: string; quantity: number }[]
}

/** The ledgers of all wines: what came and went before the first morning. */
export async function seedStock(seeding: Seeding): Promise<void> {
  for (const { code: shop } of seeding.content.shops) {
    const left = new Map(
      seeding.content.products.filter((product) => product.shop === shop).map(({ code, stock }) => [code, stock]),
    )
    await seedStockOf(seeding, idOf(seeding.shopIds, shop), { left, isBusy: shop in writtenOrders })
  }
}

async function seedStockOf(
  { trx, now }: Seeding,
  shopId: string,
  { left, isBusy }: { left: ReadonlyMap<string, number>; isBusy: boolean },
): Promise<void> {
  const staffIds = await staffOf(trx, shopId)
  const movements = (await itemsOf(trx, shopId)).flatMap(({ id, code, sold }) => {
    const orders = sold.map(({ purchaseId, at, quantity }) => {
      const daysAgo = (now.getTime() - Date.parse(at)) / 86_400_000
      return { daysAgo, quantity, delta: -quantity, reason: 'sale', purchaseId }
    })
    const past = pastOf(code, { sold: orders, left: left.get(code) ?? 0, isBusy }).map(({ who, ...line }) => ({
      ...line,
      staffId: who && staffIds.get(who),
    }))
    return [...past, ...orders]
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...line }) => ({ ...line, item: id, at: daysFrom(now, -daysAgo).toISOString() }))
  })
  await writeLedger(trx, movements)
}

interface Line {
  item: string
  delta: number
  reason: string
  at: string
  purchaseId?: string
  staffId?: string | undefined
  note?: string
  /** It takes the line before it of the same wine back. */
  takesBack?: boolean
}

/**
 * The lines as the ledger's own trigger would have written them. It keeps silent meanwhile: one statement for each of
 * thousands of lines would let whoever starts a demo wait.
 */
async function writeLedger(trx: Transaction, movements: readonly Line[]): Promise<void> {
  const { rows } = await sql<{ first: string }>`
    select nextval(pg_get_serial_sequence('stock_movement', 'id')) as first`.execute(trx)
  const firstId = Number(rows[0]?.first ?? 1)
  const onHand = new Map<string, number>()
  const lastId = new Map<string, number>()
  const lines = movements.map(({ item, delta, takesBack, ...line }, index) => {
    const [id, on_hand, before] = [firstId + index, (onHand.get(item) ?? 0) + delta, lastId.get(item)]
    onHand.set(item, on_hand)
    lastId.set(item, id)
    return { ...line, id, item, delta, on_hand, takes_back: takesBack ? before : null }
  })
  await sql`alter table stock_item disable trigger stock_item_leaves_another_line`.execute(trx)
  await sql`
    insert into stock_movement (id, stock_item_id, delta, on_hand, reason, at, purchase_id, staff_id, note, takes_back)
      overriding system value
    select id, item, delta, on_hand, reason, at, "purchaseId", "staffId", coalesce(note, ''), takes_back
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id bigint, item uuid, delta int, on_hand int,
      reason text, at timestamptz, "purchaseId" text, "staffId" uuid, note text, takes_back bigint)
    order by id`.execute(trx)
  await sql`
    update stock_item set on_hand = (value #>> '{}')::int
    from jsonb_each(${JSON.stringify(Object.fromEntries(onHand))}::jsonb) where stock_item.id = key::uuid`.execute(trx)
  await sql`alter table stock_item enable trigger stock_item_leaves_another_line`.execute(trx)
  await sql`
    select setval(pg_get_serial_sequence('stock_movement', 'id'), ${firstId + Math.max(lines.length - 1, 0)})`.execute(
    trx,
  )
}

async function itemsOf(trx: Transaction, shopId: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.id, item.code, (
      select coalesce(jsonb_agg(jsonb_build_object('purchaseId', purchase.id, 'at', purchase.accepted_at,
        'quantity', hold.quantity)), '[]')
      from hold join purchase on purchase.id = hold.purchase_id
      where hold.stock_item_id = item.id and hold.status = 'committed') as sold
    from stock_item item where item.shop_id = ${shopId} order by item.code`.execute(trx)
  return rows
}

/** People of this house by the name of their address. */
async function staffOf(trx: Transaction, shopId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select staff.id, split_part(staff.email, '@', 1) as name
    from membership join place on place.id = membership.place_id join staff on staff.id = membership.staff_id
    where place.shop_id = ${shopId}`.execute(trx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

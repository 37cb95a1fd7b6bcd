import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { demoOrders } from './demo-orders.ts'
import { pastOf } from './demo-stock.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'

interface Item {
  id: string
  code: string
  sold: { purchaseId: string; at: string; quantity: number }[]
}

/** The ledgers of the wines of which there are orders: what came and went before the first morning. */
export async function seedStock(seeding: Seeding): Promise<void> {
  for (const shop of Object.keys(demoOrders)) {
    const left = new Map(
      seeding.content.products.filter((product) => product.shop === shop).map(({ code, stock }) => [code, stock]),
    )
    await seedStockOf(seeding, idOf(seeding.shopIds, shop), left)
  }
}

async function seedStockOf({ trx, now }: Seeding, shopId: string, left: ReadonlyMap<string, number>): Promise<void> {
  const staffIds = await staffOf(trx, shopId)
  const movements = (await itemsOf(trx, shopId)).flatMap(({ id, code, sold }) => {
    const orders = sold.map(({ purchaseId, at, quantity }) => {
      const daysAgo = (now.getTime() - Date.parse(at)) / 86_400_000
      return { daysAgo, quantity, delta: -quantity, reason: 'sale', purchaseId }
    })
    const past = pastOf(code, { sold: orders, left: left.get(code) ?? 0 }).map(({ who, ...line }) => ({
      ...line,
      staffId: who && staffIds.get(who),
    }))
    return [...past, ...orders]
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...line }) => ({ ...line, item: id, at: daysFrom(now, -daysAgo).toISOString() }))
  })
  await sql`select set_config('cepage.past', ${JSON.stringify(movements)}, true)`.execute(trx)
  // Each line is written by the ledger's own trigger, as it would have been then.
  await sql`
    do $past$
    declare line record;
    begin
      for line in select value, ordinality from jsonb_array_elements(current_setting('cepage.past')::jsonb) with ordinality
        order by ordinality
      loop
        perform set_config('cepage.movement', (line.value || case when (line.value ->> 'takesBack')::boolean
          then jsonb_build_object('takesBack', (select max(id) from stock_movement
            where stock_item_id = (line.value ->> 'item')::uuid)) else '{}' end)::text, true);
        update stock_item set on_hand = on_hand + (line.value ->> 'delta')::int where id = (line.value ->> 'item')::uuid;
      end loop;
      perform set_config('cepage.movement', '', true);
    end $past$`.execute(trx)
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

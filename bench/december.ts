import type pg from 'pg'

/** What a shop has in December: orders that wait for something, and those of its years before. */
export interface Season {
  shopId: string
  open: number
  old: number
  /** Of other shops, so that this one is one among many. */
  others: number
}

/**
 * Gives a shop of the demo a December: copies of its own orders with their lines, holds, and lines of the ledger. Two in
 * three of the open ones are to be packed, the others wait for their carrier, for who fetches them or for their money.
 */
export async function fillDecember(pool: pg.Pool, { shopId, open, old, others }: Season): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off`)
    // Rows that fit by their making; what triggers derive of a purchase is written along.
    await client.query(`set session_replication_role = 'replica'`)
    const copy = (what: Copy) => copyOrder(client, shopId, what)
    await copy({ prefix: 'PAST', count: old, sample: `shipping_status = 'delivered' and delivery_type = 'PICKUP'` })
    const waiting = `shipping_status = 'waiting' and status = 'paid' and delivery_type = 'SHIPPING'`
    const part = Math.floor(open / 12)
    await copy({ prefix: 'OPEN', count: open - 4 * part, sample: waiting, isNew: true })
    await copy({ prefix: 'SEND', count: 2 * part, sample: `shipping_status = 'preparing'`, isNew: true })
    await copy({ prefix: 'COME', count: part, sample: `shipping_status = 'ready'`, isNew: true })
    await copy({
      prefix: 'WAIT',
      count: part,
      sample: `status = 'confirmed' and payment_type = 'BANK_TRANSFER'`,
      isNew: true,
    })
    const { rows } = await client.query<{ id: string }>('select id from shop where id <> $1 order by id', [shopId])
    for (const [index, { id }] of rows.entries())
      await copyOrder(client, id, {
        prefix: `ELSE${index}`,
        count: Math.ceil(others / rows.length),
        sample: `shipping_status = 'delivered' and delivery_type = 'PICKUP'`,
      })
    await client.query(
      `insert into order_words select * from order_words_of(array(
         select id from purchase where id similar to '(PAST|OPEN|SEND|COME|WAIT|ELSE)%'))`,
    )
    await client.query(`update hold set unpaid_until = unpaid_until_of(purchase) from purchase
      where purchase.id = hold.purchase_id and purchase.id similar to '(PAST|OPEN|SEND|COME|WAIT|ELSE)%'`)
    // As if all that was sold since had been bottled ten years ago, and then left order by order.
    await client.query(`insert into stock_movement (stock_item_id, delta, on_hand, reason, at)
      select item.id, sum(hold.quantity), item.on_hand + sum(hold.quantity), 'bottling', now() - interval '10 years'
      from ${made} join stock_item item on item.id = hold.stock_item_id group by item.id`)
    await client.query(`insert into stock_movement (stock_item_id, delta, on_hand, reason, at, purchase_id)
      select item.id, -hold.quantity, item.on_hand + sum(hold.quantity) over (partition by item.id)
        - sum(hold.quantity) over (partition by item.id order by purchase.accepted_at, hold.id),
        'sale', purchase.accepted_at, purchase.id
      from ${made} join stock_item item on item.id = hold.stock_item_id order by item.id, purchase.accepted_at, hold.id`)
    await client.query(
      `update shop set last_order_number = (select max(number) from purchase where shop_id = shop.id)
       where exists (select from purchase where shop_id = shop.id)`,
    )
    await client.query('analyze')
  } finally {
    // The settings end with the connection.
    client.release(true)
  }
}

/** What the copies hold. */
const made = `hold join purchase on purchase.id = hold.purchase_id
  and purchase.id similar to '(PAST|OPEN|SEND|COME|WAIT|ELSE)%' and hold.stock_item_id is not null`

interface Copy {
  prefix: string
  count: number
  sample: string
  /** Of the last days; else one every hour, from a month ago on. */
  isNew?: boolean
}

async function copyOrder(client: pg.PoolClient, shopId: string, { prefix, count, sample, isNew = false }: Copy) {
  const at = isNew ? `now() - n * interval '10 minutes'` : `now() - interval '30 days' - n * interval '1 hour'`
  const id = `'${prefix}' || lpad(n::text, 8, '0')`
  const of = async (table: string, changed: Record<string, string>) => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${names.map((name) => changed[name] ?? `made."${name}"`).join(', ')}`
  }
  const model = `(select * from purchase where shop_id = '${shopId}' and ${sample}
    and exists (select from purchase_line where purchase_id = purchase.id and type = 'PRODUCT') order by id limit 1)`
  // As many people as bought thrice each, told apart by their addresses.
  const buyer = `lower('${prefix}') || '-' || n % ${Math.ceil(count / 3)} || '@example.org'`
  const buyers = {
    email_folded: buyer,
    contact: `jsonb_set(made.contact, '{email,email}', to_jsonb(${buyer}))`,
  }
  const moments = { created_at: at, accepted_at: at, paid_at: `case when made.paid_at is not null then ${at} end` }
  await client.query(
    `${await of('purchase', {
      id,
      number: `(select coalesce(max(number), 0) from purchase where shop_id = '${shopId}') + n`,
      cart_id: 'null',
      ...buyers,
      ...moments,
    })} from ${model} made, generate_series(1, ${count}) n`,
  )
  for (const table of ['purchase_line', 'hold'])
    await client.query(
      `${await of(table, { id: 'gen_random_uuid()', purchase_id: id, shipped: '0' })}
       from ${table} made, generate_series(1, ${count}) n where made.purchase_id = (select id from ${model} model)`,
    )
}

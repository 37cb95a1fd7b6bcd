import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'
import { insertRows } from './insert-rows.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'

interface Wine {
  id: string
  code: string
  title: object
  year: number | null
  thumbnail: string
  amount: number
  stock: { id: string; quantity: number }[]
}

/**
 * What the demo's growers find in their office: orders in every state, as old as they say, with what they hold. The
 * bottles on hand are what is left of them.
 */
export async function seedOrders(seeding: Seeding): Promise<void> {
  for (const [code, orders] of Object.entries(demoOrders)) {
    const shopId = idOf(seeding.shopIds, code)
    const wines = await winesOf(seeding.trx, shopId)
    await seedOrdersOf(seeding, { shopId, orders, wines })
    await sql`update shop set last_order_number = ${orders.length} where id = ${shopId}`.execute(seeding.trx)
  }
}

async function winesOf(trx: Transaction, shopId: string): Promise<Map<string, Wine>> {
  const { rows } = await sql<Wine>`
    select product.id, product.code, product.title, product.year, product.thumbnail, product.price_amount as amount,
      (select coalesce(jsonb_agg(jsonb_build_object('id', stock_item_id, 'quantity', quantity)), '[]')
        from product_component where product_id = product.id) as stock
    from product where shop_id = ${shopId} and type = 'PRODUCT'`.execute(trx)
  return new Map(rows.map((wine) => [wine.code, wine]))
}

async function seedOrdersOf(
  { trx, siteIds, now }: Seeding,
  { shopId, orders, wines }: { shopId: string; orders: DemoOrder[]; wines: Map<string, Wine> },
): Promise<void> {
  const placed = orders.map((order, index) => {
    const lines = Object.entries(order.bottles).map(([code, quantity]) => {
      const wine = wines.get(code)
      if (!wine) throw new Error(`The demo's orders ask for ${code}, which the shop does not have.`)
      return { wine, quantity }
    })
    const productsAmount = lines.reduce((sum, { wine, quantity }) => sum + wine.amount * quantity, 0)
    return { id: newPurchaseId(), number: index + 1, order, lines, productsAmount }
  })
  await insertRows(
    trx,
    'purchase',
    {
      ...{ id: 'text', site_id: 'uuid', shop_id: 'uuid', language: 'text', origin: 'text', status: 'text' },
      ...{ shipping_status: 'text', tracking_number: 'text', delivered_at: 'timestamptz', number: 'int' },
      ...{ contact: 'jsonb', email_folded: 'text', note: 'text', currency_code: 'text', products_amount: 'int' },
      ...{ delivery_amount: 'int', total_amount: 'int', paid_amount: 'int', delivery_type: 'text' },
      ...{ payment_type: 'text', payment_title: 'text', payment_details: 'jsonb', minimum_age: 'int' },
      ...{ age_statement: 'text', adult_confirmed_at: 'timestamptz', terms_accepted_at: 'timestamptz' },
      ...{ created_at: 'timestamptz', accepted_at: 'timestamptz', paid_at: 'timestamptz' },
      ...{ remind_on: 'date', kept_until: 'date' },
    },
    placed.map(({ id, number, order, productsAmount }) => {
      const at = new Date(now.getTime() - order.hoursAgo * 3_600_000)
      const totalAmount = productsAmount + order.deliveryAmount
      const isPaid = order.payment === 'BANK_TRANSFER' && order.state !== 'unpaid'
      return {
        id,
        site_id: idOf(siteIds, 'vigneron-online'),
        shop_id: shopId,
        language: order.countryCode === 'DE' || order.countryCode === 'CH' ? 'de' : 'fr',
        origin: '',
        status: isPaid ? 'paid' : 'confirmed',
        shipping_status: order.state === 'unpaid' ? 'waiting' : order.state,
        tracking_number: order.trackingNumber ?? null,
        delivered_at: order.state === 'delivered' ? daysFrom(at, 3).toISOString() : null,
        number,
        contact: contactOf(order),
        email_folded: emailOf(order),
        note: order.note ?? '',
        currency_code: 'EUR',
        products_amount: productsAmount,
        delivery_amount: order.deliveryAmount,
        total_amount: totalAmount,
        paid_amount: isPaid ? totalAmount : 0,
        delivery_type: order.delivery,
        payment_type: order.payment,
        payment_title: '',
        payment_details: order.payment === 'BANK_TRANSFER' ? { transfer: transferDue(at) } : {},
        minimum_age: 18,
        age_statement: '',
        ...{ adult_confirmed_at: at.toISOString(), terms_accepted_at: at.toISOString() },
        ...{ created_at: at.toISOString(), accepted_at: at.toISOString(), paid_at: isPaid ? at.toISOString() : null },
        remind_on: order.state === 'unpaid' ? dayOf(daysFrom(now, 2)) : null,
        kept_until: order.state === 'unpaid' ? dayOf(daysFrom(now, 9)) : null,
      }
    }),
  )
  const lines = placed.flatMap(({ id, lines: own }) => own.map((line, position) => ({ ...line, id, position })))
  await insertRows(
    trx,
    'purchase_line',
    {
      ...{ id: 'uuid', purchase_id: 'text', position: 'int', type: 'text', product_id: 'uuid', code: 'text' },
      ...{ title: 'jsonb', year: 'int', thumbnail: 'text', quantity: 'int', unit_amount: 'int', withdrawn: 'int' },
      ...{ tourist_tax_amount: 'int', is_registration_required: 'boolean' },
    },
    lines.map(({ id, position, wine, quantity }) => ({
      id: randomUUID(),
      purchase_id: id,
      position,
      type: 'PRODUCT',
      product_id: wine.id,
      ...{ code: wine.code, title: wine.title, year: wine.year, thumbnail: wine.thumbnail },
      ...{ quantity, unit_amount: wine.amount, withdrawn: 0, tourist_tax_amount: 0, is_registration_required: false },
    })),
  )
  await insertRows(
    trx,
    'hold',
    { purchase_id: 'text', stock_item_id: 'uuid', quantity: 'int', status: 'text', expires_at: 'timestamptz' },
    lines.flatMap(({ id, wine, quantity }) =>
      wine.stock.map((part) => ({
        purchase_id: id,
        stock_item_id: part.id,
        quantity: part.quantity * quantity,
        status: 'committed',
        expires_at: now.toISOString(),
      })),
    ),
  )
}

/** Letters alone, so that it is an address everywhere. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
const emailOf = ({ firstname, lastname }: DemoOrder): string => `${plain(firstname)}.${plain(lastname)}@example.org`

const contactOf = (order: DemoOrder) => ({
  email: { type: 'PERSONAL', email: emailOf(order) },
  firstname: order.firstname,
  lastname: order.lastname,
  companyName: '',
  address: {
    addressLines: [order.street],
    postalCode: order.postalCode,
    city: order.city,
    countryCode: order.countryCode,
  },
  phone: { type: 'PERSONAL', number: '+33 6 99 00 00 00' },
})

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Where it is to be sent, and until when. */
const transferDue = (at: Date) => ({
  accountHolder: 'EARL Clos des Murmures',
  iban: 'FR76 0000 0000 0000 0000 0000 000',
  bic: 'DEMOFRPP',
  dueDate: dayOf(daysFrom(at, 10)),
})

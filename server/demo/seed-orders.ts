import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import { type DemoOrder, writtenOrders } from './demo-orders.ts'
import { inventedPast, type PastHour } from './demo-past.ts'
import { insertRows } from './insert-rows.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'
import { slotsOf } from './slots.ts'

interface Hour {
  id: string
  productId: string
  code: string
  title: object
  thumbnail: string
  amount: number
  startsAt: Date
  localDate: string
  localTime: string
}

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
  for (const { code, site, address, currencyCode } of seeding.content.shops) {
    const shopId = idOf(seeding.shopIds, code)
    const wines = await winesOf(seeding.trx, shopId)
    const written = writtenOrders[code]
    // Boxes share bottles with what stands beside them.
    const own = seeding.content.products.filter(({ shop, contains }) => shop === code && contains.length === 0)
    const past = inventedPast(
      {
        code,
        wines: own.map((wine) => ({ code: wine.code, stock: wine.stock })),
        hours: await seedHours(seeding, code),
        near: { city: address.city, postalCode: address.postalCode },
        ordersPerMonth: written ? 14 : 5,
        isHandWritten: written !== undefined,
      },
      seeding.now,
    )
    const orders = [...past, ...(written ?? [])].toSorted((a, b) => b.hoursAgo - a.hoursAgo)
    const hours = await hoursOf(seeding.trx, shopId)
    await seedOrdersOf(seeding, { shopId, siteId: idOf(seeding.siteIds, site), currencyCode, orders, wines, hours })
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

/** Visits are remembered for half a year. */
const hoursDays = 180

/** The hours of a shop's visits that have been, as its schedules say; nobody has come yet. */
async function seedHours({ trx, content, now }: Seeding, shop: string): Promise<PastHour[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select product.id, product.code from product join shop on shop.id = product.shop_id
    where shop.code = ${shop} and product.type = 'ACTIVITY'`.execute(trx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const slots = content.activities
    .filter((activity) => activity.shop === shop)
    .flatMap(({ code, schedule, maxPersons, minPersons }) =>
      slotsOf(schedule, daysFrom(now, -hoursDays), hoursDays)
        .filter(({ startsAt }) => startsAt < now)
        .map(({ startsAt }) => ({
          slotId: randomUUID(),
          productId: idOf(ids, code),
          startsAt,
          maxPersons,
          minPersons,
        })),
    )
  await insertRows(
    trx,
    'slot',
    { id: 'uuid', product_id: 'uuid', starts_at: 'timestamptz', capacity: 'int', taken: 'int', held: 'int' },
    slots.map(({ slotId, productId, startsAt, maxPersons }) => ({
      ...{ id: slotId, product_id: productId, starts_at: startsAt, capacity: maxPersons, taken: 0, held: 0 },
    })),
  )
  return slots.map(({ slotId, startsAt, maxPersons, minPersons }) => ({
    ...{ slotId, minPersons, capacity: maxPersons },
    daysAgo: (now.getTime() - startsAt.getTime()) / 86_400_000,
  }))
}

async function hoursOf(trx: Transaction, shopId: string): Promise<Map<string, Hour>> {
  const { rows } = await sql<Hour>`
    select slot.id, product.id as "productId", product.code, product.title, product.thumbnail,
      product.price_amount as amount, slot.starts_at as "startsAt", slot.local_date as "localDate",
      slot.local_time as "localTime"
    from slot join product on product.id = slot.product_id where product.shop_id = ${shopId} and slot.starts_at < now()`.execute(
    trx,
  )
  return new Map(rows.map((hour) => [hour.id, hour]))
}

interface Orders {
  shopId: string
  siteId: string
  currencyCode: string
  orders: DemoOrder[]
  wines: ReadonlyMap<string, Wine>
  hours: ReadonlyMap<string, Hour>
}

async function seedOrdersOf(
  { trx, now }: Seeding,
  { shopId, siteId, currencyCode, orders, wines, hours }: Orders,
): Promise<void> {
  const placed = orders.map((order, index) => {
    const lines = Object.entries(order.bottles).map(([code, quantity]) => {
      const wine = wines.get(code)
      if (!wine) throw new Error(`The demo's orders ask for ${code}, which the shop does not have.`)
      return { wine, quantity }
    })
    const hour = order.visit && hours.get(order.visit.slotId)
    const seats = hour && order.visit ? hour.amount * order.visit.persons : 0
    const productsAmount = lines.reduce((sum, { wine, quantity }) => sum + wine.amount * quantity, seats)
    return { id: newPurchaseId(), number: index + 1, order, lines, hour, productsAmount }
  })
  await insertRows(
    trx,
    'purchase',
    {
      ...{ id: 'text', site_id: 'uuid', shop_id: 'uuid', language: 'text', origin: 'text', status: 'text' },
      ...{ shipping_status: 'text', delivered_at: 'timestamptz', number: 'int' },
      ...{ contact: 'jsonb', email_folded: 'text', note: 'text', currency_code: 'text', products_amount: 'int' },
      ...{ delivery_amount: 'int', total_amount: 'int', paid_amount: 'int', delivery_type: 'text' },
      ...{ payment_type: 'text', payment_title: 'text', payment_details: 'jsonb', minimum_age: 'int' },
      ...{ age_statement: 'text', adult_confirmed_at: 'timestamptz', terms_accepted_at: 'timestamptz' },
      ...{ created_at: 'timestamptz', accepted_at: 'timestamptz', paid_at: 'timestamptz' },
      ...{ remind_on: 'date', kept_until: 'date', closed_at: 'timestamptz', channel: 'text' },
    },
    placed.map(({ id, number, order, productsAmount }) => {
      const at = new Date(now.getTime() - order.hoursAgo * 3_600_000)
      const totalAmount = productsAmount + order.deliveryAmount
      const isLapsed = order.state === 'lapsed'
      const isPaid = order.payment === 'BANK_TRANSFER' && order.state !== 'unpaid' && !isLapsed
      return {
        id,
        site_id: siteId,
        shop_id: shopId,
        language: order.countryCode === 'DE' || order.countryCode === 'CH' ? 'de' : 'fr',
        origin: '',
        status: isLapsed ? 'lapsed' : isPaid ? 'paid' : 'confirmed',
        shipping_status: stationOf(order),
        delivered_at: order.state === 'delivered' ? daysFrom(at, 3).toISOString() : null,
        number,
        contact: contactOf(order),
        email_folded: emailOf(order),
        note: order.note ?? '',
        currency_code: currencyCode,
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
        closed_at: isLapsed ? daysFrom(at, 12).toISOString() : null,
        channel: order.channel ?? 'WEB',
      }
    }),
  )
  const lines = placed.flatMap(({ id, order, lines: own }) =>
    own.map((line, position) => ({ ...line, id, order, position, lineId: randomUUID() })),
  )
  await insertRows(
    trx,
    'purchase_line',
    {
      ...{ id: 'uuid', purchase_id: 'text', position: 'int', type: 'text', product_id: 'uuid', code: 'text' },
      ...{ title: 'jsonb', year: 'int', thumbnail: 'text', quantity: 'int', unit_amount: 'int', withdrawn: 'int' },
      ...{ tourist_tax_amount: 'int', is_registration_required: 'boolean' },
    },
    lines.map(({ id, lineId, position, wine, quantity }) => ({
      id: lineId,
      purchase_id: id,
      position,
      type: 'PRODUCT',
      product_id: wine.id,
      ...{ code: wine.code, title: wine.title, year: wine.year, thumbnail: wine.thumbnail },
      ...{ quantity, unit_amount: wine.amount, withdrawn: 0, tourist_tax_amount: 0, is_registration_required: false },
    })),
  )
  const linesOf = Map.groupBy(lines, ({ id }) => id)
  await seedParcels(
    trx,
    placed.flatMap(({ id, order }) => {
      const at = daysFrom(new Date(now.getTime() - order.hoursAgo * 3_600_000), 1)
      const sent = (linesOf.get(id) ?? []).map(({ lineId, quantity }) => ({ lineId, quantity }))
      const hasLeft = order.delivery !== 'PICKUP' && (order.state === 'shipped' || order.state === 'delivered')
      return hasLeft ? [{ purchaseId: id, trackingNumber: order.trackingNumber ?? null, at, lines: sent }] : []
    }),
  )
  await seedSeats(trx, placed, now)
  await insertRows(
    trx,
    'hold',
    { purchase_id: 'text', stock_item_id: 'uuid', quantity: 'int', status: 'text', expires_at: 'timestamptz' },
    // What has lapsed has given its bottles back.
    lines
      .filter(({ order }) => order.state !== 'lapsed')
      .flatMap(({ id, wine, quantity }) =>
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

interface SentParcel {
  purchaseId: string
  trackingNumber: string | null
  at: Date
  lines: { lineId: string; quantity: number }[]
}

/** What has left, each order in one parcel. */
async function seedParcels(trx: Transaction, sent: readonly SentParcel[]): Promise<void> {
  const parcels = sent.map((parcel) => ({ ...parcel, id: randomUUID() }))
  await insertRows(
    trx,
    'shipment',
    {
      ...{ id: 'uuid', purchase_id: 'text', number: 'int', carrier: 'text', tracking_number: 'text' },
      shipped_at: 'timestamptz',
    },
    parcels.map(({ id, purchaseId, trackingNumber, at }) => ({
      ...{ id, purchase_id: purchaseId, number: 1, carrier: trackingNumber && 'colissimo' },
      ...{ tracking_number: trackingNumber, shipped_at: at.toISOString() },
    })),
  )
  await insertRows(
    trx,
    'shipment_line',
    { shipment_id: 'uuid', purchase_line_id: 'uuid', quantity: 'int' },
    parcels.flatMap(({ id, lines }) =>
      lines.map(({ lineId, quantity }) => ({ shipment_id: id, purchase_line_id: lineId, quantity })),
    ),
  )
}

/** The lines of visits, and their seats. */
async function seedSeats(
  trx: Transaction,
  placed: readonly { id: string; order: DemoOrder; hour: Hour | undefined }[],
  now: Date,
): Promise<void> {
  const visits = placed.flatMap(({ id, order, hour }) =>
    hour && order.visit ? [{ id, hour, persons: order.visit.persons }] : [],
  )
  await insertRows(
    trx,
    'purchase_line',
    {
      ...{ id: 'uuid', purchase_id: 'text', position: 'int', type: 'text', product_id: 'uuid', code: 'text' },
      ...{ title: 'jsonb', thumbnail: 'text', quantity: 'int', unit_amount: 'int', withdrawn: 'int', slot_id: 'uuid' },
      ...{ starts_at: 'timestamptz', local_date: 'date', local_time: 'text' },
      ...{ tourist_tax_amount: 'int', is_registration_required: 'boolean' },
    },
    visits.map(({ id, persons, hour }) => ({
      ...{ id: randomUUID(), purchase_id: id, position: 0, type: 'ACTIVITY', product_id: hour.productId },
      ...{ code: hour.code, title: hour.title, thumbnail: hour.thumbnail, quantity: persons, unit_amount: hour.amount },
      ...{ slot_id: hour.id, starts_at: hour.startsAt, local_date: hour.localDate, local_time: hour.localTime },
      ...{ withdrawn: 0, tourist_tax_amount: 0, is_registration_required: false },
    })),
  )
  await insertRows(
    trx,
    'hold',
    { purchase_id: 'text', slot_id: 'uuid', quantity: 'int', status: 'text', expires_at: 'timestamptz' },
    visits.map(({ id, persons, hour }) => ({
      ...{ purchase_id: id, slot_id: hour.id, quantity: persons, status: 'committed', expires_at: now.toISOString() },
    })),
  )
  const ids = visits.map(({ hour }) => hour.id)
  await sql`
    update slot set taken = (select coalesce(sum(quantity), 0) from hold where slot_id = slot.id and status = 'committed')
    where id = any(${ids}::uuid[])`.execute(trx)
}

const stationOf = ({ state }: DemoOrder): string => {
  if (state === 'visited') return 'not_needed'
  return state === 'unpaid' || state === 'lapsed' ? 'waiting' : state
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

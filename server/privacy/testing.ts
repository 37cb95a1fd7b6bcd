import { sql } from 'kysely'
import type { World } from '../auth/testing.ts'

let number = 0

/** An order placed without an account, with what a buyer leaves behind in it. */
export async function aGuestOrder(
  { database }: Pick<World, 'database'>,
  email: string,
  { site = 'vigneron-online', status = 'paid', shipping = 'delivered', at = new Date() } = {},
): Promise<string> {
  const id = `GUESTPRDER${String(++number).padStart(2, '0')}`.replaceAll(/[OUIL]/g, 'X')
  const contact = {
    email: { type: 'PERSONAL', email },
    firstname: 'Odile',
    lastname: 'Marchandeau',
    companyName: '',
    address: { addressLines: ['9 chemin des Alouettes'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
    phone: { type: 'BUSINESS', number: '0698765432' },
  }
  const isAccepted = status === 'paid'
  await sql`
    insert into purchase (id, site_id, shop_id, language, status, shipping_status, contact, email_folded, currency_code,
      products_amount, total_amount, payment_type, adult_confirmed_at, terms_accepted_at, note, created_at,
      accepted_at, number, closed_at)
    select ${id}, site.id, shop.id, 'fr', ${status}, ${shipping}, ${JSON.stringify(contact)}::jsonb, ${email}, 'EUR', 2400, 2400,
      'CARD', ${at}, ${at}, 'Sonner chez Marchandeau', ${at}, ${isAccepted ? at : null}, ${isAccepted ? 9000 + number : null},
      ${isAccepted ? null : at}
    from site join shop on shop.site_id = site.id where site.code = ${site} limit 1`.execute(database.query)
  return id
}

/** The whole order as the database holds it, with the words it is found by. */
export async function orderText({ database }: Pick<World, 'database'>, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select purchase::text || coalesce(words, '') as text from purchase left join order_words on purchase_id = id
    where id = ${id}`.execute(database.query)
  return rows[0]?.text ?? ''
}

/** A bottle of this order, and that its buyer has withdrawn from it. */
export async function aWithdrawal(
  { database }: Pick<World, 'database'>,
  orderId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const declaration = `Je soussignée, ${name}, notifie ma rétractation pour la commande ${orderId}.`
  await sql`
    with line as (
      insert into purchase_line (purchase_id, position, type, code, title, quantity, unit_amount, withdrawn)
      values (${orderId}, 0, 'PRODUCT', 'vin-jaune', '{"fr": "Vin jaune"}', 1, 2400, 1) returning id
    ), declared as (
      insert into withdrawal (id, purchase_id, language, stated_at, declared_at, name, email, declaration, was_paid,
        products_amount, reduction_amount, delivery_amount, amount, due_on)
      values (gen_random_uuid(), ${orderId}, 'fr', now(), now(), ${name}, ${email}, ${declaration}, true, 2400, 0, 0, 2400,
        current_date + 14) returning id
    )
    insert into withdrawal_line (withdrawal_id, purchase_line_id, quantity) select declared.id, line.id, 1 from declared, line`.execute(
    database.query,
  )
}

/** What was declared about an order, as the database holds it. */
export async function withdrawalOf({ database }: Pick<World, 'database'>, orderId: string) {
  const { rows } = await sql<{ name: string; email: string; declaration: string; amount: number }>`
    select name, email, declaration, amount from withdrawal where purchase_id = ${orderId}`.execute(database.query)
  return rows[0]
}

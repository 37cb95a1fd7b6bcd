import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

interface Search {
  siteId: string
  email: string
}

export interface GuestCart {
  shop: string
  contact: unknown
  promoCodes: string[]
  lines: { code: string; quantity: number }[]
  updatedAt: Date
}

const isTheirs = ({ siteId, email }: Search) =>
  sql`cart.site_id = ${siteId} and cart.account_id is null and lower(trim(cart.contact #>> '{email,email}')) = ${email}`

export async function selectCartsByEmail(db: Queries, search: Search): Promise<GuestCart[]> {
  const { rows } = await sql<GuestCart>`
    select shop.name as shop, cart.contact, cart.promo_codes as "promoCodes", cart.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('code', product.code, 'quantity', line.quantity) order by line.added_at), '[]')
        from cart_line line join product on product.id = line.product_id where line.cart_id = cart.id) as lines
    from cart join shop on shop.id = cart.shop_id where ${isTheirs(search)} order by cart.updated_at desc`.execute(db)
  return rows
}

export async function clearContactsOf(db: Queries, search: Search): Promise<void> {
  await sql`update cart set contact = null where ${isTheirs(search)}`.execute(db)
}

import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export interface GuestStayCart {
  apartment: string | null
  startDate: string | null
  endDate: string | null
  adults: number
  children: number
  contact: unknown
  updatedAt: Date
}

export async function selectStayCartsByEmail(
  db: Queries,
  { siteId, email }: { siteId: string; email: string },
): Promise<GuestStayCart[]> {
  const { rows } = await sql<GuestStayCart>`
    select apartment.code as apartment, cart.start_date as "startDate", cart.end_date as "endDate",
      cart.adults, cart.children, cart.contact, cart.updated_at as "updatedAt"
    from cart left join apartment on apartment.id = cart.apartment_id
    where cart.site_id = ${siteId} and cart.account_id is null and cart.agency_id is not null
      and lower(trim(cart.contact #>> '{email,email}')) = ${email} order by cart.updated_at desc`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import { idOf, type Seeding } from './seeding.ts'

/** The same for both accounts, and printed at the demo's start; the rules for new passwords would refuse it. */
const demoPassword = 'demo-password'
const sites = ['vigneron-online', 'hirondelles', 'bensadevot']

const contact = {
  email: { type: 'PERSONAL', email: 'claire@example.org' },
  firstname: 'Claire',
  lastname: 'Delorme',
  companyName: '',
  address: { addressLines: ['14 rue des Augustins'], postalCode: '69001', city: 'Lyon', countryCode: 'FR' },
  phone: { type: 'BUSINESS', number: '+33 6 12 34 56 78' },
}

const accounts = [
  { email: 'claire@example.org', roles: ['user'], displayName: 'Claire', contact },
  { email: 'admin@example.org', roles: ['superadmin'], displayName: 'Admin', contact: null },
]

/** A visitor and a superadmin on every site that has profiles (the demo's contract). */
export async function seedAccounts({ trx, siteIds, now }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const site of sites)
    for (const { email, roles, displayName, contact: known } of accounts)
      await sql`
        insert into account (site_id, email, password_hash, roles, display_name, contact, is_email_verified,
          created_at, updated_at, terms_accepted_at)
        values (${idOf(siteIds, site)}, ${email}, ${passwordHash}, ${roles}, ${displayName},
          ${known && JSON.stringify(known)}::jsonb, true, ${now}, ${now}, ${now})`.execute(trx)
}

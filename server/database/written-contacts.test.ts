import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writtenPostalCode } from '#contract/written-postal-code.ts'
import { readPhone } from '../phone-numbers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { migrate, migrationsDir } from './migrations.ts'

async function aDatabaseOfBefore() {
  const dir = await mkdtemp(path.join(tmpdir(), 'cepage-contacts-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const name of await readdir(migrationsDir))
    if (name < '0230') await cp(path.join(migrationsDir, name), path.join(dir, name))
  const old = await createTestDatabase({ dir })
  onTestFinished(() => old.drop())
  return { ...old, dir }
}

const [site, shop] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const house = `
  insert into site (id, code, kind, name, languages, layout_name, document) values ('${site}', 'a', 'marketplace', 'A', '{fr}', 'a', '{}');
  insert into shop (id, site_id, code, path, name, document) values ('${shop}', '${site}', 'a', 'a', 'A',
    '{"address":{"postalCode":"F-39 600","countryCode":"FR"},"trader":{"postalCode":"FR 39600"}}')`

const contact = (postalCode: string, countryCode: string, number = '', email = 'a@example.org') => ({
  ...{ firstname: 'Anne', lastname: 'Roux', companyName: '', email: { type: 'PERSONAL', email } },
  address: { addressLines: ['1 rue'], city: 'Arbois', postalCode, countryCode },
  phone: { type: 'BUSINESS', number },
})

const codes: [string, string][] = [
  ...(['F-97400', 'fr 97110', '75 001', '75001\u200b', '７５００１', 'D-69003', 'FI-12345', ''].map((code) => [
    code,
    'FR',
  ]) as [string, string][]), // A pair each.
  ...([
    ['F-97400', 'RE'],
    ['MC-98000', 'MC'],
    ['D-80331', 'DE'],
    ['L1234', 'LU'],
    ['l-1234', 'lu'],
    ['1012ab', 'NL'],
    ['NL-1012 AB', 'NL'],
    ['sw1a1aa', 'GB'],
    ['  ec1 ', 'GB'],
    ['ad-500', 'AD'],
    ['d02af30', 'IE'],
    ['1000205', 'PT'],
    ['FL-9490', 'LI'],
    ['00-950', 'PL'],
    ['97400', ''],
  ] as [string, string][]), // A pair each.
]

const numbers: [string, string][] = [
  ['06 12 34 56 78', 'FR'],
  ['\u202d+33 6 12 34 56 78\u202c', 'FR'],
  ['+33 (0)6.12.34.56.78', 'DE'],
  ['0033612345678', 'DE'],
  ['06–12–34–56–78', 'FR'],
]

test('[ADDR-01] contacts of before are written as those of now are parsed', async () => {
  const { database } = await aDatabaseOfBefore()
  await database.pool.query(house)
  const place = (id: string, given: object, folded: string) =>
    database.pool.query(
      `insert into purchase (id, site_id, shop_id, language, status, shipping_status, contact, email_folded, currency_code,
        products_amount, total_amount, payment_type, terms_accepted_at, adult_confirmed_at, closed_at)
      values ($1, '${site}', '${shop}', 'fr', 'expired', 'not_needed', $2, $3, 'EUR', 0, 0, 'CARD', now(), now(), now())`,
      [id, given, folded],
    )
  for (const [at, [code, country]] of codes.entries()) await place(`CODE${at}`, contact(code, country), 'a@example.org')
  for (const [at, [number, country]] of numbers.entries())
    await place(`PHONE${at}`, contact('', country, number, ''), ` PHONE${at}`)
  await place('DOUBT', contact('', 'DE', '06 12 34 56 78'), 'b@example.org')
  await place('HIDDEN', contact('', 'FR', '', 'c\u200b@example.org\u2060'), 'c\u200b@example.org\u2060')
  await database.pool.query(
    `insert into customer_note (shop_id, buyer, note, updated_at) values ('${shop}', $1, 'likes Trousseau', now())`,
    [numbers[0]?.[0]],
  )

  await migrate(database.pool)
  const { rows } = await database.pool.query('select id, contact, email_folded from purchase')
  const kept = new Map(rows.map((row) => [row.id, row]))
  expect(codes.map((_, at) => kept.get(`CODE${at}`).contact.address.postalCode)).toEqual(
    codes.map(([code, country]) => writtenPostalCode(code, country)),
  )
  for (const [at, [number, country]] of numbers.entries())
    expect(kept.get(`PHONE${at}`).contact.phone).toEqual({ type: 'BUSINESS', ...readPhone(number, country) })
  expect(kept.get('DOUBT').contact.phone).toEqual({ type: 'BUSINESS', number: '06 12 34 56 78' })
  expect(kept.get('HIDDEN')).toMatchObject({
    ...{ email_folded: 'c@example.org', contact: { email: { email: 'c@example.org' } } },
  })
  const shops = await database.pool.query('select document from shop')
  expect(shops.rows[0].document).toMatchObject({ address: { postalCode: '39600' }, trader: { postalCode: '39600' } })
  const notes = await database.pool.query(`select buyer from customer_note where buyer = '+33 6 12 34 56 78'`)
  expect(notes.rowCount).toBe(1)
})

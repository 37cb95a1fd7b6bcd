import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Device, type Office, openOffice } from '../team/testing.ts'

let office: Office
let accountant: Device
let housekeeper: Device
let url: string

beforeAll(async () => {
  office = await openOffice()
  const { rows } = await office.database.pool.query<{ handle: string }>(
    `select place.handle from place join agency on agency.id = place.agency_id where agency.code = 'cote-vermeille'`,
  )
  const handle = rows[0]?.handle ?? ''
  url = `/api/office/places/${handle}/tourist-tax.csv`
  accountant = (await office.hire(handle, 'accountant')).device
  housekeeper = (await office.hire(handle, 'housekeeper')).device
})
afterAll(() => office.close())

const linesOf = async (month: string) => {
  const { bytes } = await accountant.get(`${url}?month=${month}`)
  const lines = new TextDecoder('windows-1252').decode(bytes).trim().split('\r\n')
  return lines.map((line) => line.split(';'))
}

test('[LAW-04] the register says for each stay when its tax came, for whom, how much for each payee, and why not', async () => {
  const query = (text: string) => office.database.pool.query<Record<string, string>>(text)
  // Stays of the demo: two paid on the last evening of March by the agency's clock, the older one before there were three
  // payees, and one in April.
  const { rows } = await query(
    `select purchase.id, line.id as line, line.tourist_tax_amount as tax from purchase
     join purchase_line line on line.purchase_id = purchase.id and line.type = 'NIGHTS'
     join agency on agency.id = purchase.agency_id where agency.code = 'cote-vermeille' and purchase.status = 'paid'
     order by purchase.number limit 3`,
  )
  const [old, fresh, over] = rows
  await query(`update purchase set paid_at = '2026-03-31T20:00:00Z' where id = '${old?.id}'`)
  await query(`update purchase set paid_at = '2026-03-31T21:59:00Z' where id = '${fresh?.id}'`)
  await query(`update purchase set paid_at = '2026-03-31T22:00:00Z' where id = '${over?.id}'`)
  await query(`update purchase_line set price = price - 'touristTaxShares' - 'exemptNights' where id = '${old?.line}'`)
  await query(
    `update purchase_line set children = 1,
       price = jsonb_set(price, '{exemptNights}', '[{"reason": "MINOR", "count": 3}]') where id = '${fresh?.line}'`,
  )
  const [, first = [], second = [], ...rest] = await linesOf('2026-03')
  expect(rest).toEqual([])
  const sums = (line: string[]) =>
    line.slice(12, 16).map((cell) => cell && Math.round(Number(cell.replace(',', '.')) * 100))
  expect(first.slice(0, 2)).toEqual(['1', '2026-03-31'])
  expect(second.slice(0, 2)).toEqual(['2', '2026-03-31'])
  expect(sums(first)).toEqual([Number(old?.tax), '', '', ''])
  const [tax = 0, ...parts] = sums(second).map(Number)
  expect(tax).toBe(Number(fresh?.tax))
  expect(parts.every((part) => part > 0)).toBe(true)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tax)
  expect(second[16]).toMatch(/minor/)
  expect((await linesOf('2026-04')).length).toBe(2)
})

test('[LAW-04] [TEAM-02] the register is for who keeps the books, and for a month that exists', async () => {
  expect((await housekeeper.get(`${url}?month=2026-03`)).status).toBe(403)
  expect((await accountant.get(`${url}?month=2026-13`)).status).toBe(400)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isRegistrationNumber } from '#contract/lets.ts'
import { aGuest, anApartment, openStayWorld, pay } from './testing.ts'

const world = await openStayWorld()

const refusal = (code: string) => expect.objectContaining({ code })

test('[LAW-04] a French number has thirteen characters', () => {
  expect(isRegistrationNumber('66999000001XX', 'FR')).toBe(true)
  expect(isRegistrationNumber('66999000001', 'FR')).toBe(false)
  expect(isRegistrationNumber('66999-00001XX', 'FR')).toBe(false)
  expect(isRegistrationNumber('ESFCTU0000', 'ES')).toBe(true)
})

test('[LAW-04] every apartment of the demo shows a number that its country could have given, and its class', async () => {
  const guest = aGuest(world)
  for (const code of ['cote-vermeille', 'haut-pays']) {
    const { apartments } = await guest.call('agencyApartments', { code })
    for (const { code: apartmentCode, isLettable } of apartments) {
      const { apartment } = await guest.call('apartmentRead', { apartmentCode })
      const hasNumber = isRegistrationNumber(apartment.registrationNumber ?? '', apartment.countryCode)
      expect([apartmentCode, hasNumber]).toEqual([apartmentCode, apartment.class !== 'GUEST_ROOM'])
      expect([apartment.isLettable, isLettable]).toEqual([true, true])
    }
  }
})

test('[LAW-04] where the law asks for a number, an apartment without one is shown but neither chosen nor booked', async () => {
  const apartment = await anApartment(world, { registrationNumber: null })
  const guest = aGuest(world)
  const { rows } = await sql<{ code: string; agency: string }>`
    select apartment.code, agency.code as agency from apartment join agency on agency.id = agency_id
    where apartment.id = ${apartment.id}`.execute(world.database.query)
  const [{ code, agency } = { code: '', agency: '' }] = rows
  expect((await guest.call('apartmentRead', { apartmentCode: code })).apartment).toMatchObject({
    isLettable: false,
    registrationNumber: null,
  })
  const dates = { startDate: world.day(10), endDate: world.day(13) }
  const list = await guest.call('agencyApartments', { code: agency, ...dates })
  expect(list.apartments.find((each) => each._id === apartment.id)?.stay?.problem?.code).toBe('NOT_LET')
  await expect(guest.chooses(apartment, dates.startDate, dates.endDate)).rejects.toEqual(refusal('NOT_LET'))
  expect((await guest.call('stayCartRead', {})).cart).toBeNull()
})

test('[LAW-04] a number that is gone by the time of the checkout books nothing, and the database would not let it', async () => {
  const apartment = await anApartment(world)
  const guest = aGuest(world)
  await guest.chooses(apartment, world.day(10), world.day(13))
  await sql`update apartment set registration_number = null where id = ${apartment.id}`.execute(world.database.query)
  expect((await guest.call('stayCartRead', {})).cart?.products[0]?.problem?.code).toBe('NOT_LET')
  await expect(guest.checksOut(apartment)).rejects.toEqual(refusal('NOT_LET'))
  const bypass = sql`
    insert into purchase_line (purchase_id, position, type, code, quantity, unit_amount, apartment_id, during, adults,
      children, title, price, nights_amount, cleaning_amount, is_registration_required)
    select id, 99, 'NIGHTS', 'x', 1, 0, ${apartment.id}, daterange('2031-01-01', '2031-01-03'), 1, 0, '{}', '{}', 0, 0, true
    from purchase limit 1`
  await expect(bypass.execute(world.database.query)).rejects.toThrow('purchase_line_has_its_number')
})

test('[LAW-04] a booking keeps the number, the class and the tax in its parts; mail and page show the number', async () => {
  const guest = aGuest(world)
  const { apartment } = await guest.call('apartmentRead', { apartmentCode: 'le-cabanon' })
  const place = { id: apartment._id, agencyId: apartment.agency._id, token: '' }
  await guest.chooses(place, `${yearAhead()}-05-04`, `${yearAhead()}-05-07`)
  const { booking, stripeClientSecret, receipt } = await guest.checksOut(place)
  // 92.00 a night for two: four per cent of 46.00 is 1.84; the department adds 0.18, the region 0.63.
  expect(booking.products[0]?.price).toMatchObject({
    touristTax: [{ count: 6, unitAmount: 265, amount: 1590 }],
    touristTaxShares: { commune: 1104, department: 108, region: 378 },
  })
  expect(booking).toMatchObject({ touristTaxAmount: 1590, products: [{ registrationNumber: '66999000002XX' }] })
  pay(world, stripeClientSecret)
  await guest.call('bookingSettle', { bookingId: booking._id, receipt })
  world.mails.length = 0
  await world.runJobs()
  const confirmation = world.mails.find(({ to }) => to.address === guest.email)
  expect(confirmation?.text).toContain('66999000002XX')
  expect(confirmation?.text).toMatch(/of which the region.*3\.78/)
  const { rows } = await sql<{ class: string; commune: string }>`
    select class, commune_code as commune from purchase_line where purchase_id = ${booking._id}`.execute(
    world.database.query,
  )
  expect(rows).toEqual([{ class: 'NONE', commune: 'FR-66999' }])
  await world.expectSound()
  // Broken once, to see that the books are looked at.
  await sql`update purchase_line set price = jsonb_set(price, '{touristTax,0,amount}', '1589')
    where purchase_id = ${booking._id}`.execute(world.database.query)
  await expect(world.expectSound()).rejects.toThrow()
  await sql`update purchase_line set price = jsonb_set(price, '{touristTax,0,amount}', '1590')
    where purchase_id = ${booking._id}`.execute(world.database.query)
})

/** A spring that no booking of the demo reaches. */
const yearAhead = () => Number(world.day(80).slice(0, 4)) + (world.day(80).slice(5) < '05-01' ? 0 : 1)

test('[LAW-07] an agency says who lets', async () => {
  const { agency } = await aGuest(world).call('agencyRead', { agencyCode: 'haut-pays' })
  expect(agency.trader).toMatchObject({
    name: 'Bensadevot SAS',
    register: 'Perpignan',
    registerNumber: '000 000 020',
    vatNumber: 'FR00000000020',
  })
  expect(agency.trader.certifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('[LAW-04] a guest room needs no number, is let without one, and says when it was declared to the town hall', async () => {
  const apartment = await anApartment(world, { registrationNumber: null })
  await sql`update apartment set class = 'GUEST_ROOM', town_hall_declared_on = '2026-02-03' where id = ${apartment.id}`.execute(
    world.database.query,
  )
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(20), world.day(23))
  expect(booking).toMatchObject({ status: 'paid', products: [{ registrationNumber: null }] })
  const { rows } = await sql<{ code: string }>`select code from apartment where id = ${apartment.id}`.execute(
    world.database.query,
  )
  const read = await guest.call('apartmentRead', { apartmentCode: rows[0]?.code ?? '' })
  expect(read.apartment).toMatchObject({ isLettable: true, registrationNumber: null, townHallDeclaredOn: '2026-02-03' })
  const demo = await guest.call('apartmentRead', { apartmentCode: 'chambre-des-chais' })
  expect(demo.apartment).toMatchObject({ isLettable: true, registrationNumber: null, townHallDeclaredOn: null })
  // Elsewhere a register may want rooms, too.
  await sql`update commune set country_code = 'ES' where code = 'FR-99999'`.execute(world.database.query)
  await expect(aGuest(world).chooses(apartment, world.day(30), world.day(33))).rejects.toEqual(refusal('NOT_LET'))
  await sql`update commune set country_code = 'FR' where code = 'FR-99999'`.execute(world.database.query)
})

test('[LAW-04] who of the guests owes no tax is kept with its reason, also when the stay is moved', async () => {
  const apartment = await anApartment(world)
  const guest = aGuest(world)
  const stay = { apartmentID: apartment.id, adults: 3, children: 1, seasonal: 1, rehoused: 1 }
  const dates = { startDate: world.day(40), endDate: world.day(43) }
  const tooMany = guest.call('stayCartAdd', { ...stay, ...dates, rehoused: 3 })
  await expect(tooMany).rejects.toEqual(refusal('TOO_MANY_EXEMPT'))
  const { cart } = await guest.call('stayCartAdd', { ...stay, ...dates })
  expect(cart?.products[0]).toMatchObject({ seasonal: 1, rehoused: 1, price: { touristTaxAmount: 300 } })
  const { booking, stripeClientSecret, receipt } = await guest.checksOut(apartment)
  pay(world, stripeClientSecret)
  await guest.call('bookingSettle', { bookingId: booking._id, receipt })
  const exemptNights = [
    { reason: 'MINOR', count: 3 },
    { reason: 'SEASONAL', count: 3 },
    { reason: 'REHOUSED', count: 3 },
  ]
  const shares = { commune: 300, department: 0, region: 0 }
  expect(booking.products[0]?.price).toMatchObject({ touristTaxShares: shares, exemptNights })
  const moved = await guest.call('bookingMove', {
    bookingId: booking._id,
    email: guest.email,
    ...{ startDate: world.day(50), endDate: world.day(53) },
  })
  expect(moved.booking.products[0]?.price).toMatchObject({ touristTaxShares: shares, exemptNights })
  await world.expectSound()
})

test('[LAW-04] a share is taken of the price without the VAT of the apartment, or of its agency', async () => {
  const apartment = await anApartment(world)
  const vatOf = (table: 'agency' | 'apartment', id: string, vat: object[]) =>
    sql`update ${sql.table(table)} set document = document || ${JSON.stringify({ vat })}::jsonb where id = ${id}`.execute(
      world.database.query,
    )
  await sql`insert into tourist_tax_rate (commune_code, class, year, basis_points, cap_amount, surcharge_basis_points)
    values ('FR-99999', 'NONE', 2020, 500, 1000, 0)`.execute(world.database.query)
  const guest = aGuest(world)
  const commune = async () => {
    const dates = { startDate: world.day(60), endDate: world.day(61 + 2) }
    const { cart } = await guest.call('stayCartAdd', { apartmentID: apartment.id, ...dates, adults: 1 })
    return cart?.products[0]?.price.touristTaxShares?.commune
  }
  // Three nights of 100.00: 5 % each, then 5 % of 90.909…, then of 94.786….
  expect(await commune()).toBe(1500)
  await vatOf('agency', apartment.agencyId, [{ from: '2024-01-01', basisPoints: 1000 }])
  expect(await commune()).toBe(1365)
  await vatOf('apartment', apartment.id, [{ from: '2024-01-01', basisPoints: 550 }])
  expect(await commune()).toBe(1422)
  await vatOf('agency', apartment.agencyId, [{ from: '2024-01-01', basisPoints: null }])
  await sql`delete from tourist_tax_rate where commune_code = 'FR-99999'`.execute(world.database.query)
})

test('[LAW-04] what was booked before there were three payees keeps its sum, and says no parts', async () => {
  const apartment = await anApartment(world)
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(70), world.day(73))
  await sql`update purchase_line set price = price - 'touristTaxShares' - 'exemptNights' - 'exempt'
    where purchase_id = ${booking._id}`.execute(world.database.query)
  const read = await guest.call('bookingLookup', { bookingId: booking._id, email: guest.email })
  expect(read.booking.products[0]?.price).toMatchObject({
    ...{ touristTaxAmount: booking.touristTaxAmount, touristTaxShares: null, exemptNights: [] },
  })
  await world.expectSound()
})

test('[LAW-04] the books say when the parts of a tax, or the reasons of the exempt, are not whole', async () => {
  const apartment = await anApartment(world)
  const { booking } = await aGuest(world).books(apartment, world.day(80), world.day(83))
  const broken = async (path: string, value: string) => {
    const { rows } = await sql<{ price: string }>`
      select price::text as price from purchase_line where purchase_id = ${booking._id}`.execute(world.database.query)
    await sql`update purchase_line set price = jsonb_set(price, ${path}::text[], ${value}::jsonb)
      where purchase_id = ${booking._id}`.execute(world.database.query)
    await expect(world.expectSound()).rejects.toThrow()
    await sql`update purchase_line set price = ${rows[0]?.price}::jsonb where purchase_id = ${booking._id}`.execute(
      world.database.query,
    )
  }
  await broken('{touristTaxShares,region}', '1')
  await broken('{exemptNights}', '[{"reason": "MINOR", "count": 1}]')
  await world.expectSound()
  await sql`update tourist_tax_rate set cap_amount = 299 where commune_code = 'FR-66999' and class = 'NONE'`.execute(
    world.database.query,
  )
  await expect(world.expectSound()).rejects.toThrow()
  await sql`update tourist_tax_rate set cap_amount = 300 where commune_code = 'FR-66999' and class = 'NONE'`.execute(
    world.database.query,
  )
})

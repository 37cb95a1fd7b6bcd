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
      expect(isRegistrationNumber(apartment.registrationNumber ?? '', apartment.countryCode)).toBe(true)
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
  // 92.00 a night for two: four per cent of 46.00 is 1.84, and a tenth more 2.02.
  expect(booking.products[0]?.price.touristTax).toEqual([{ count: 6, unitAmount: 202, amount: 1212 }])
  expect(booking).toMatchObject({ touristTaxAmount: 1212, products: [{ registrationNumber: '66999000002XX' }] })
  pay(world, stripeClientSecret)
  await guest.call('bookingSettle', { bookingId: booking._id, receipt })
  world.mails.length = 0
  await world.runJobs()
  const confirmation = world.mails.find(({ to }) => to.address === guest.email)
  expect(confirmation?.text).toContain('66999000002XX')
  const { rows } = await sql<{ class: string; commune: string }>`
    select class, commune_code as commune from purchase_line where purchase_id = ${booking._id}`.execute(
    world.database.query,
  )
  expect(rows).toEqual([{ class: 'NONE', commune: 'FR-66999' }])
  await world.expectSound()
  // Broken once, to see that the books are looked at.
  await sql`update purchase_line set price = jsonb_set(price, '{touristTax,0,amount}', '1211')
    where purchase_id = ${booking._id}`.execute(world.database.query)
  await expect(world.expectSound()).rejects.toThrow()
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

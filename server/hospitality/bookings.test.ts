import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { takenNights } from './repository.ts'
import { followDispute } from '../purchases/disputes.ts'
import { followRefund } from '../purchases/refund-states.ts'
import { settle } from '../purchases/settle.ts'
import { aGuest, anApartment, openStayWorld, pay, type StayWorld } from './testing.ts'

let world: StayWorld
beforeAll(async () => {
  world = await openStayWorld()
})

const refusal = (code: string) => expect.objectContaining({ code })
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from purchase where id = ${id}`.execute(world.database.query)).rows[0]
    ?.status

describe('reading', () => {
  test('[STAY-01] an agency, its apartments and each apartment are found by their codes, on their own site alone', async () => {
    const guest = aGuest(world)
    const { agency } = await guest.call('agencyRead', { agencyCode: 'haut-pays' })
    expect(agency.methodOfPayments.map(({ type }) => type)).toEqual(['CARD', 'BANK_TRANSFER'])
    expect(JSON.stringify(agency)).not.toContain('IBAN')
    const { apartments } = await guest.call('agencyApartments', { code: 'haut-pays' })
    expect(apartments.map(({ code }) => code)).toEqual(['la-bergerie', 'chambre-des-chais', 'mas-des-figuiers'])
    const { apartment } = await guest.call('apartmentRead', { apartmentCode: 'la-bergerie' })
    expect(apartment).toMatchObject({
      title: 'La Bergerie',
      agencyCode: 'haut-pays',
      cleaningAmount: 9000,
      class: '3',
      registrationNumber: '66998000006XX',
      touristTax: [{ year: 2026, kind: 'fixed', amount: 120, surchargeBasisPoints: 4400, regionBasisPoints: 3400 }],
    })
    const elsewhere = aGuest(world, { site: 'vigneron-online' })
    await expect(elsewhere.call('agencyRead', { agencyCode: 'haut-pays' })).rejects.toEqual(refusal('AGENCY_NOT_FOUND'))
    await expect(elsewhere.call('apartmentRead', { apartmentCode: 'la-bergerie' })).rejects.toEqual(
      refusal('APARTMENT_NOT_FOUND'),
    )
  })

  test('[STAY-02] availabilities leave out what is booked, hold it open for whoever holds it, and reopen when it lapses', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(10), world.day(13))
    const { booking } = await guest.checksOut(apartment)
    const free = async (who: typeof guest) =>
      (await who.call('apartmentAvailabilities', { id: apartment.id, startDate: world.day(5), endDate: world.day(20) }))
        .availabilities
    expect(await free(aGuest(world))).toEqual([
      { startDate: world.day(5), endDate: world.day(10) },
      { startDate: world.day(13), endDate: world.day(20) },
    ])
    expect(await free(guest)).toEqual([{ startDate: world.day(5), endDate: world.day(20) }])
    world.passMinutes(16)
    // Nobody has swept; readers see that the hold is over all the same.
    expect(await statusOf(booking._id)).toBe('pending')
    expect(await free(aGuest(world))).toHaveLength(1)
    await world.runTask('sweep')
    expect(await statusOf(booking._id)).toBe('expired')
  })

  test('[STAY-01] a list with dates says what each place costs then, or why it cannot be had', async () => {
    const guest = aGuest(world)
    const { rows } = await sql<{ startDate: string; endDate: string }>`
      select lower(during) as "startDate", upper(during) as "endDate" from purchase_line line
      join apartment on apartment.id = line.apartment_id where apartment.code = 'la-bergerie' and lower(during) > current_date
      order by during limit 1`.execute(world.database.query)
    const { apartments } = await guest.call('agencyApartments', { code: 'haut-pays', ...rows[0]!, guests: 6 })
    const stayOf = (code: string) => apartments.find((apartment) => apartment.code === code)?.stay
    expect(stayOf('la-bergerie')?.problem).not.toBeNull()
    expect(stayOf('chambre-des-chais')?.problem?.code).toBe('TOO_MANY_GUESTS')
  })
})

describe('the nearest stay', () => {
  test('[STAY-01] a place that is taken offers its nearest stay with its price, and that stay can be booked', async () => {
    const apartment = await anApartment(world)
    await aGuest(world).books(apartment, world.day(100), world.day(110))
    const guest = aGuest(world)
    const search = { code: 'cote-vermeille', startDate: world.day(102), endDate: world.day(105) }
    const { apartments } = await guest.call('agencyApartments', search)
    const nearest = { startDate: world.day(97), endDate: world.day(100), totalAmount: 3 * 10_000 + 5000 + 6 * 100 }
    expect(apartments.find(({ _id }) => _id === apartment.id)?.stay).toMatchObject({
      totalAmount: null,
      problem: { code: 'NIGHTS_TAKEN' },
      nearest,
    })
    const { booking } = await guest.books(apartment, nearest.startDate, nearest.endDate)
    expect(booking).toMatchObject({ status: 'paid', totalAmount: nearest.totalAmount })
  })

  test('[STAY-01] whatever dates are asked for, the list answers', async () => {
    const guest = aGuest(world)
    for (const [startDate, endDate] of [
      ['9999-12-30', '9999-12-31'],
      ['0001-01-01', '0001-01-02'],
      [world.day(20), world.day(10)],
    ] as const) {
      const { apartments } = await guest.call('agencyApartments', { code: 'haut-pays', startDate, endDate })
      expect(apartments.every(({ stay }) => stay?.problem?.code === 'DATES_INVALID')).toBe(true)
    }
  })

  test('[STAY-01] more places ask no more questions, and their nights are read from an index', async () => {
    const asked = async () => {
      let count = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          count += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const database = { ...world.database, query: world.database.query.withPlugin(counting) }
      const search = { code: 'haut-pays', startDate: world.day(120), endDate: world.day(121) }
      await aGuest({ ...world, database }).call('agencyApartments', search)
      return count
    }
    const before = await asked()
    await sql`
      insert into apartment (site_id, agency_id, code, type, title, guests, rooms, bathrooms, surface, seasons,
        commune_code, registration_number, document, calendar_token)
      select site_id, agency_id, 'more-' || n, type, title, guests, rooms, bathrooms, surface, seasons, commune_code,
        registration_number, document, calendar_token || n
      from apartment, generate_series(1, 30) n where code = 'la-bergerie'`.execute(world.database.query)
    expect(await asked()).toBe(before)

    await sql`delete from apartment where code like 'more-%'`.execute(world.database.query)
  })

  test('[STAY-01] among many places with years of bookings, only the nights of those looked for are read', async () => {
    const nights = { startDate: world.day(60), endDate: world.day(180), now: new Date(), ownBookingIds: [] }
    const apartmentIds = [(await anApartment(world)).id, (await anApartment(world)).id]
    await aGuest(world).books(await anApartment(world), world.day(100), world.day(102))
    const trx = await world.database.query.startTransaction().execute()
    const run = (statement: string) => sql.raw(statement).execute(trx)
    await run(`
      insert into apartment (site_id, agency_id, code, type, title, guests, rooms, bathrooms, surface, seasons,
        commune_code, registration_number, document, calendar_token)
      select site_id, agency_id, 'many-' || n, type, title, guests, rooms, bathrooms, surface, seasons, commune_code,
        registration_number, document, calendar_token || n
      from apartment, generate_series(1, 100) n where code = 'la-bergerie'`)
    await run(`
      insert into calendar_feed (apartment_id, name, url) select id, 'x', 'x' from apartment where code like 'many-%'`)
    await run(`
      insert into calendar_block (feed_id, apartment_id, uid, during)
      select feed.id, apartment_id, n, daterange(current_date + 7 * n, current_date + 7 * n + 5)
      from calendar_feed feed, generate_series(1, 80) n where name = 'x'`)
    await run(`
      insert into hold (purchase_id, apartment_id, during, quantity, status, expires_at)
      select 'many-' || row_number() over (), apartment_id, during, 1, 'committed', now() from calendar_block`)
    await run('analyze hold, calendar_block')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${takenNights({ apartmentIds, ...nights })}`.execute(trx)
    await trx.rollback().execute()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['hold_no_overlap', 'calendar_block_nights'])
      expect(plan).toMatch(new RegExp(`${index}.*\n\\s*Index Cond: \\(\\(apartment_id = wanted.+during &&`))
  })
})

describe('choosing', () => {
  test('[STAY-03] a stay is priced in the cart and replaced by the next one of the same agency', async () => {
    const [first, second] = [await anApartment(world), await anApartment(world)]
    const guest = aGuest(world)
    await guest.chooses(first, world.day(50), world.day(53))
    await guest.chooses(second, world.day(60), world.day(62), { adults: 1, children: 2 })
    const { cart, carts } = await guest.call('stayCartRead', {})
    expect(carts).toHaveLength(1)
    expect(cart?.products).toHaveLength(1)
    expect(cart?.products[0]).toMatchObject({
      apartment: { _id: second.id },
      nights: 2,
      adults: 1,
      children: 2,
      problem: null,
    })
    expect(cart?.amount).toBe(2 * 10_000 + 5000 + 2 * 100)
    await guest.call('stayCartRemove', { apartmentID: second.id })
    expect((await guest.call('stayCartRead', {})).carts).toEqual([])
  })

  test('[STAY-03] what breaks a rule of the apartment is refused with its own word', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await expect(guest.chooses(apartment, world.day(5), world.day(6))).rejects.toEqual(refusal('STAY_TOO_SHORT'))
    await expect(guest.chooses(apartment, world.day(5), world.day(40))).rejects.toEqual(refusal('STAY_TOO_LONG'))
    await expect(guest.chooses(apartment, world.day(-1), world.day(4))).rejects.toEqual(refusal('DATES_INVALID'))
    await expect(guest.chooses(apartment, world.day(5), world.day(8), { adults: 5 })).rejects.toEqual(
      refusal('TOO_MANY_GUESTS'),
    )
    await aGuest(world).books(apartment, world.day(5), world.day(8))
    await expect(guest.chooses(apartment, world.day(7), world.day(9))).rejects.toEqual(refusal('NIGHTS_TAKEN'))
  })

  test('[STAY-03] leaving on the day another guest arrives is allowed, on both sides', async () => {
    const apartment = await anApartment(world)
    for (const [from, to] of [
      [20, 23],
      [17, 20],
      [23, 25],
    ] as const)
      expect((await aGuest(world).books(apartment, world.day(from), world.day(to))).booking.status).toBe('paid')
    await world.expectSound()
  })
})

describe('booking', () => {
  test('[STAY-04] the body of the spec books with the contact of the cart, else of the account, else asks for one', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const spec = { agencyID: apartment.agencyId, methodOfPaymentIndex: 0 }
    await expect(guest.call('stayCheckout', spec)).rejects.toEqual(refusal('CONTACT_REQUIRED'))
    const known = {
      email: { email: 'known@example.org' },
      firstname: 'Ida',
      lastname: 'Berg',
      phone: { number: '+49 30 23125 100' },
    }
    const ctx = await guest.context()
    const { rows } = await sql<{ id: string }>`insert into account (site_id, email, contact)
      values (${ctx.site.id}, 'known@example.org', ${JSON.stringify(known)}::jsonb) returning id`.execute(
      world.database.query,
    )
    const session = await ctx.session.read()
    await sql`update session set account_id = ${rows[0]?.id} where id = ${session?.id}`.execute(world.database.query)
    await guest.chooses(apartment, world.day(30), world.day(33))
    await expect(guest.call('stayCheckout', spec)).rejects.toMatchObject({
      refusals: [{ code: 'TERMS_REQUIRED', field: 'hasAcceptedTerms' }],
    })
    const { booking } = await guest.call('stayCheckout', { ...spec, hasAcceptedTerms: true })
    expect(booking.contact).toMatchObject({ firstname: 'Ida', email: { email: 'known@example.org' } })
    await sql`update cart set contact = contact || '{"firstname":"Eva"}' where account_id = ${rows[0]?.id}`.execute(
      world.database.query,
    )
    const again = await guest.call('stayCheckout', { ...spec, hasAcceptedTerms: true })
    expect(again.booking.contact.firstname).toBe('Eva')
  })

  test('[STAY-05] the list of bookings needs the role user, as its page does', async () => {
    const guest = aGuest(world)
    const ctx = await guest.context()
    const session = await ctx.session.ensure()
    const { rows } = await sql<{ id: string }>`insert into account (site_id, email, roles)
      values (${ctx.site.id}, 'grower@example.org', '{grower}') returning id`.execute(world.database.query)
    await sql`update session set account_id = ${rows[0]?.id} where id = ${session.id}`.execute(world.database.query)
    const grower = aGuest(world, { sessionToken: ctx.session.cookie?.token ?? undefined })
    await expect(grower.call('userBookings', {})).rejects.toEqual(refusal('ACCESS_RESTRICTED'))
  })

  test('[STAY-04] a card is paid, the booking confirmed, the cart emptied, guest and agency written to', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const { booking, stripeClientSecret, receipt } = await guest.checksOut(apartment, { expectedTotalAmount: 35_600 })
    expect(booking).toMatchObject({
      status: 'pending',
      totalAmount: 35_600,
      productsAmount: 35_000,
      touristTaxAmount: 600,
      number: null,
    })
    expect((await guest.call('stayCartRead', {})).cart).toMatchObject({ booking_id: booking._id })
    pay(world, stripeClientSecret)
    const settled = await guest.call('bookingSettle', { bookingId: booking._id, receipt })
    expect(settled.booking.status).toBe('paid')
    expect(settled.booking.number).toBeGreaterThan(0)
    expect((await guest.call('stayCartRead', {})).cart).toBeNull()
    world.mails.length = 0
    await world.runJobs()
    expect(world.mails.map(({ to, language }) => [to.address, language])).toEqual(
      expect.arrayContaining([
        [guest.email, 'en'],
        ['port@bensadevot.example', 'fr'],
      ]),
    )
    for (const mail of world.mails)
      expect(mail.subject + mail.text).not.toMatch(/emails\.|hospitality\.|checkout\.|\{|undefined/)
    const toGuest = world.mails.find(({ to }) => to.address === guest.email)?.text
    expect(toGuest).toContain(`Booking number: ${booking._id}`)
    expect(toGuest).toContain('The total of €356.00 has been paid')
    await world.expectSound()
  })

  test('[STAY-04] a transfer books at once and names deposit and balance; too near the arrival it is not offered', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(40), world.day(43))
    // The code counts, wherever in the agency's list it stands.
    const transferred = { methodOfPaymentIndex: 0, methodOfPaymentCode: 'BANK_TRANSFER' }
    const { booking, stripeClientSecret } = await guest.checksOut(apartment, transferred)
    expect(stripeClientSecret).toBeNull()
    expect(booking.transaction.method).toMatchObject({ type: 'BANK_TRANSFER', code: 'BANK_TRANSFER' })
    expect(booking.status).toBe('confirmed')
    expect(booking.transaction.transfer).toMatchObject({
      depositAmount: 10_680,
      balanceAmount: 24_920,
      depositDueDate: world.day(5),
      balanceDueDate: world.day(10),
    })
    const late = aGuest(world)
    await late.chooses(apartment, world.day(37), world.day(39))
    await expect(late.checksOut(apartment, { methodOfPaymentIndex: 1 })).rejects.toEqual(
      refusal('PAYMENT_METHOD_NOT_AVAILABLE'),
    )
  })

  test('[STAY-04] the form is judged whole, and a total that is no longer right is not charged', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const contact = {
      email: { email: 'nobody' },
      firstname: '',
      lastname: 'X',
      phone: { number: '' },
      address: { addressLines: [], postalCode: '', city: '', countryCode: '' },
    }
    const wrong = guest.checksOut(apartment, { contact, hasAcceptedTerms: false })
    await expect(wrong).rejects.toMatchObject({
      refusals: [
        { field: 'contact.email.email' },
        { field: 'contact.firstname' },
        { field: 'contact.phone.number' },
        { code: 'TERMS_REQUIRED' },
      ],
    })
    await expect(guest.checksOut(apartment, { expectedTotalAmount: 35_599 })).rejects.toMatchObject({
      code: 'CART_CHANGED',
      cart: { amount: 35_600 },
    })
    await expect(aGuest(world).checksOut(apartment)).rejects.toEqual(refusal('CART_EMPTY'))
  })

  test('[STAY-04] one idempotency key is one booking, and another wish with it is refused', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const idempotencyKey = 'the same key'
    const answers = await Promise.all(Array.from({ length: 6 }, () => guest.checksOut(apartment, { idempotencyKey })))
    expect(
      new Set(answers.map((answer) => JSON.stringify([answer.booking._id, answer.receipt, answer.stripeClientSecret])))
        .size,
    ).toBe(1)
    await expect(guest.checksOut(apartment, { idempotencyKey, note: 'other' })).rejects.toEqual(
      refusal('IDEMPOTENCY_KEY_REUSED'),
    )
  })

  test('[STAY-04] a new try replaces the guest’s own unpaid one, whose payment is called off', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const first = await guest.checksOut(apartment)
    await guest.chooses(apartment, world.day(31), world.day(34))
    const second = await guest.checksOut(apartment)
    expect(await statusOf(first.booking._id)).toBe('cancelled')
    await world.runJobs()
    expect(world.cards.intents.get((first.stripeClientSecret ?? '').replace('_secret', ''))?.status).toBe('canceled')
    expect(await statusOf(second.booking._id)).toBe('pending')
    await world.expectSound()
  })

  test('[STAY-04] a provider that is down leaves no booking and no hold behind', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    world.cards.isDown = true
    await expect(guest.checksOut(apartment)).rejects.toEqual(refusal('PAYMENT_PROVIDER_UNAVAILABLE'))
    world.cards.isDown = false
    await aGuest(world).books(apartment, world.day(30), world.day(33))
    await world.expectSound()
  })
})

describe('money that comes late', () => {
  test('[STAY-04] after the hold has lapsed the nights are taken again if they are still free', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const { booking, stripeClientSecret } = await guest.checksOut(apartment)
    world.passMinutes(20)
    // Another guest looks at other nights of the same place, which frees what has lapsed there.
    const rival = aGuest(world)
    await rival.chooses(apartment, world.day(32), world.day(35))
    const other = await rival.checksOut(apartment)
    world.passMinutes(20)
    await world.runTask('sweep')
    expect(await statusOf(other.booking._id)).toBe('expired')
    pay(world, stripeClientSecret)
    await settle(world.services, booking._id)
    expect(await statusOf(booking._id)).toBe('paid')
    await world.expectSound()
  })

  test('[STAY-04] when somebody else has the nights, all of it goes back', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const { booking, stripeClientSecret } = await guest.checksOut(apartment)
    world.passMinutes(16)
    await aGuest(world).books(apartment, world.day(31), world.day(34))
    pay(world, stripeClientSecret)
    await Promise.all(Array.from({ length: 5 }, () => settle(world.services, booking._id)))
    expect(await statusOf(booking._id)).toBe('refund_due')
    await world.runJobs()
    expect(await statusOf(booking._id)).toBe('refunded')
    expect(world.cards.refunds.filter(({ intentId }) => `${intentId}_secret` === stripeClientSecret)).toMatchObject([
      { amount: 35_600 },
    ])
    await world.expectSound()
  })
})

describe('looking up and calling off', () => {
  test('[STAY-05] a booking opens with its id and e-mail however they are typed, and every miss is answered alike', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    const { booking } = await guest.books(apartment, world.day(30), world.day(33))
    const other = aGuest(world)
    const typed = `${booking._id.slice(0, 4)}-${booking._id.slice(4, 8)} ${booking._id.slice(8)}`.toLowerCase()
    expect(
      (await other.call('bookingLookup', { bookingId: typed, email: ` ${guest.email.toUpperCase()}` })).booking._id,
    ).toBe(booking._id)
    for (const [bookingId, email] of [
      [booking._id, 'other@example.org'],
      ['000000000000', guest.email],
      ['x', ''],
      [booking._id, ''],
    ] as const)
      await expect(other.call('bookingLookup', { bookingId, email })).rejects.toEqual(refusal('BOOKING_NOT_FOUND'))
    const elsewhere = aGuest(world, { site: 'hirondelles' })
    await expect(elsewhere.call('bookingLookup', { bookingId: booking._id, email: guest.email })).rejects.toEqual(
      refusal('BOOKING_NOT_FOUND'),
    )
  })

  test('[STAY-05] guessing is slowed down', async () => {
    const moment = world.services.now()
    const guesser = aGuest(world, { config: { rateLimitFactor: 1 }, address: '192.0.2.77', now: () => moment })
    const guesses = Array.from({ length: 21 }, () =>
      guesser
        .call('bookingLookup', { bookingId: '000000000000', email: 'a@example.org' })
        .catch((error: { code: string }) => error.code),
    )
    const codes = await Promise.all(guesses)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
  })

  test('[STAY-05] a receipt opens the booking and gives the stay as whole days for any calendar', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    const { booking, receipt } = await guest.books(apartment, world.day(30), world.day(33))
    expect((await aGuest(world).call('bookingReceipt', { receipt })).booking._id).toBe(booking._id)
    await expect(aGuest(world).call('bookingReceipt', { receipt: `${receipt}x` })).rejects.toEqual(
      refusal('BOOKING_NOT_FOUND'),
    )
    const { bookingCalendarFile } = await import('./booking-calendar-file.ts')
    const { besides } = await bookingCalendarFile(await guest.context(), { bookingId: booking._id, receipt })
    expect(besides.fileToDownload).toMatchObject({ fileName: `${booking._id}.ics`, isBase64: false })
    expect(besides.fileToDownload?.content).toContain(`DTSTART;VALUE=DATE:${world.day(30).replaceAll('-', '')}`)
  })

  test('[STAY-05] the guest’s list needs an account', async () => {
    await expect(aGuest(world).call('userBookings', {})).rejects.toEqual(refusal('LOGIN_REQUIRED'))
  })

  test.each([
    [31, 35_600],
    [30, 35_600],
    [29, 17_800],
    [7, 17_800],
    [6, 0],
  ])('[STAY-05] %i days before arrival %i comes back, once, and the nights are free', async (inDays, refundAmount) => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    const { booking, stripeClientSecret } = await guest.books(apartment, world.day(inDays), world.day(inDays + 3))
    expect(booking.cancellation).toMatchObject({ isPossible: true, refundAmount })
    const proof = { bookingId: booking._id, email: guest.email }
    await expect(guest.call('bookingCancel', { ...proof, expectedRefundAmount: refundAmount + 1 })).rejects.toEqual(
      refusal('REFUND_CHANGED'),
    )
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => guest.call('bookingCancel', { ...proof, expectedRefundAmount: refundAmount })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // A repeated event of the payment must not book again what was called off.
    await settle(world.services, booking._id)
    await world.runJobs()
    expect(await statusOf(booking._id)).toBe('cancelled')
    const refunds = world.cards.refunds.filter(({ intentId }) => `${intentId}_secret` === stripeClientSecret)
    expect(refunds.map(({ amount }) => amount)).toEqual(refundAmount > 0 ? [refundAmount] : [])
    await aGuest(world).books(apartment, world.day(inDays), world.day(inDays + 3))
    await world.expectSound()
  })

  test('[STAY-05] a refund that the guest’s bank sends back, and a dispute, are written about and shown', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    const { booking, stripeClientSecret } = await guest.books(apartment, world.day(40), world.day(43))
    const proof = { bookingId: booking._id, email: guest.email }
    await guest.call('bookingCancel', proof)
    await world.runJobs()
    const refundOf = async () => (await guest.call('bookingLookup', proof)).booking.refund
    expect(await refundOf()).toEqual({ amount: 35_600, isCompleted: true, backAmount: 0 })
    const intentId = stripeClientSecret?.replace('_secret', '') ?? ''
    const sent = world.cards.refunds.find((refund) => refund.intentId === intentId)
    world.cards.refundBecomes(sent?.id ?? '', 'failed', 'lost_or_stolen_card')
    await followRefund(world.services, sent?.id ?? '', undefined)
    expect(await refundOf()).toEqual({ amount: 35_600, isCompleted: false, backAmount: 35_600 })
    world.cards.disputes.set('du_stay', {
      ...{ id: 'du_stay', status: 'lost', reason: 'a word of later', amount: 35_600, currencyCode: 'EUR' },
      ...{ intentId, openedAt: world.services.now(), dueBy: null, isRefundable: false },
    })
    world.mails.length = 0
    await world.runJobs()
    await followDispute(world.services, 'du_stay', undefined)
    await world.runJobs()
    const about = world.mails.filter(({ id }) => id.startsWith(`booking-${booking._id}-`))
    expect(about.map(({ id }) => id.split('-')[2])).toEqual(['refundFailed', 'moneyNotice', 'moneyNotice'])
    expect(about[1]?.text).toContain('la carte est perdue ou volée')
    expect(about[2]?.subject).toContain('la contestation est perdue')
    for (const { text, subject } of about) expect(text + subject).not.toMatch(/emails\.|\{|undefined/)
    // They have it from their bank: nothing is owed any more.
    expect(await refundOf()).toEqual({ amount: 35_600, isCompleted: true, backAmount: 0 })
    await world.expectSound()
  })

  test('[STAY-05] the agency reads of a transfer in its own language, and no condition keeps what was never paid', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(60), world.day(63), { children: 1 })
    const { booking } = await guest.checksOut(apartment, { methodOfPaymentIndex: 1 })
    world.mails.length = 0
    await world.runJobs()
    const textOf = (kind: string) => world.mails.find(({ id }) => id === `booking-${booking._id}-${kind}`)?.text ?? ''
    expect(textOf('bookingNotification')).toMatch(/Acompte de [\d,]+\u00a0€ au plus tard le \p{L}+ \d/u)
    expect(textOf('bookingNotification')).toContain('2 adultes et 1 enfant')
    expect(textOf('bookingConfirmation')).toContain('2 adults and 1 child')
    expect(textOf('bookingConfirmation')).not.toContain('€0.00')
    expect(textOf('bookingConfirmation')).toMatch(/on a map: https:\/\/www\.openstreetmap\.org\/\?mlat=4/)
    await guest.call('bookingCancel', { bookingId: booking._id, email: guest.email })
    await world.runJobs()
    expect(textOf('bookingCancelled')).toContain('no payment on record')
    expect(textOf('bookingCancellation')).toContain('Aucun paiement n’est noté')
  })

  test('[STAY-05] a stay that has begun, and one that was never paid, cannot be called off', async () => {
    const apartment = await anApartment(world)
    const guest = aGuest(world)
    await guest.chooses(apartment, world.day(30), world.day(33))
    const unpaid = await guest.checksOut(apartment)
    await expect(guest.call('bookingCancel', { bookingId: unpaid.booking._id, email: guest.email })).rejects.toEqual(
      refusal('BOOKING_NOT_CANCELLABLE'),
    )
    const begun = await aGuest(world).books(apartment, world.day(2), world.day(5))
    await sql`update purchase_line set during = daterange(lower(during) - 3, upper(during) - 3) where purchase_id = ${begun.booking._id}`.execute(
      world.database.query,
    )
    await expect(
      guest.call('bookingCancel', { bookingId: begun.booking._id, email: begun.booking.contact.email.email }),
    ).rejects.toEqual(refusal('BOOKING_NOT_CANCELLABLE'))
  })
})

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { checkInvariants } from './invariants.ts'
import { migrate, migrationsDir } from './migrations.ts'

/** Orders and bookings as they were before they became one, in every state that money or nights can be in. */
const before = `
  insert into site (id, code, name, kind, layout_name, languages, document)
    values ('00000000-0000-4000-8000-000000000001', 'one', 'One', 'marketplace', 'x', '{fr}', '{}');
  insert into shop (id, site_id, code, path, name, document, last_order_number)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 's', 's', 'S', '{}', 2);
  insert into agency (id, site_id, code, document, last_booking_number)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'a', '{}', 3);
  insert into commune (code, country_code, name, is_registration_required) values ('FR-1', 'FR', 'C', false);
  insert into apartment (id, site_id, agency_id, code, type, title, guests, rooms, bathrooms, surface, seasons,
      commune_code, document, calendar_token)
    values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000003', 'flat', 'APARTMENT', '{"fr":"Flat"}', 4, 2, 1, 50, '[]', 'FR-1', '{}',
      'token-0123456789-0123456789-0123456789');
  insert into orders (id, site_id, shop_id, language, status, number, contact, email_folded, currency_code,
      products_amount, total_amount, payment_type, payment_intent_id, adult_confirmed_at, terms_accepted_at, accepted_at,
      paid_at, closed_at, delivery_note)
    select id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'fr', status, number, '{}',
      '', 'EUR', 2000, 2000, 'CARD', 'pi_' || id, now(), now(), case when number is not null then now() end,
      case when status = 'paid' then now() end, case when number is null then now() end, 'ring twice'
    from (values ('ORDERPAID', 'paid', 1), ('ORDERPART', 'paid', 2), ('ORDERBACK', 'refunded', null::int),
      ('ORDERGONE', 'expired', null)) o (id, status, number);
  insert into order_line (order_id, position, type, code, title, quantity, unit_amount)
    select id, 0, 'PRODUCT', 'wine', '{}', 2, 1000 from orders;
  insert into booking (id, site_id, agency_id, language, status, number, contact, email_folded, note, currency_code,
      products_amount, tourist_tax_amount, total_amount, payment_type, payment_intent_id, cancellation,
      terms_accepted_at, held_until, accepted_at, paid_at, closed_at, refund_amount)
    select id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', 'fr', status, number, '{}',
      '', 'late', 'EUR', 5000, 100, 5100, 'CARD', 'pi_' || id, '{"tiers":[],"text":{}}', now(), now(),
      case when number is not null then now() end, case when number is not null then now() end,
      case when status = 'cancelled' then now() end, refund
    from (values ('STAYPAID', 'paid', 1, null::int), ('STAYMOVED', 'paid', 2, null), ('STAYOFF', 'cancelled', 3, 2550),
      ('STAYHELD', 'pending', null::int, null)) b (id, status, number, refund);
  insert into booking_line (booking_id, apartment_id, during, status, expires_at, adults, title, price, nights_amount,
      cleaning_amount, tourist_tax_amount, amount)
    select booking.id, '00000000-0000-4000-8000-000000000004', during::daterange, line.status,
      case when line.status = 'held' then now() + interval '9 minutes' end, 2, '{}', '{}', 4000, 1000, 100, 5100
    from (values ('STAYPAID', '[2031-01-01,2031-01-03)', 'confirmed'), ('STAYMOVED', '[2031-02-01,2031-02-03)', 'confirmed'),
      ('STAYOFF', '[2031-01-01,2031-01-03)', 'released'), ('STAYHELD', '[2031-01-03,2031-01-05)', 'held'))
      line (id, during, status) join booking on booking.id = line.id;
  insert into booking_move (booking_id, moved_at, from_during, to_during, from_amount, to_amount, refund_amount)
    values ('STAYMOVED', now(), '[2031-03-01,2031-03-04)', '[2031-02-01,2031-02-03)', 7100, 5100, 2000);
  insert into refund (purchase_kind, purchase_id, payment_intent_id, amount, reason, completed_at)
    select kind, id, 'pi_' || id, amount, reason, now()
    from (values ('order', 'ORDERPART', 500, 'withdrawal x'), ('order', 'ORDERBACK', 2000, 'goods_gone'),
      ('booking', 'STAYOFF', 2550, 'cancelled')) r (kind, id, amount, reason)
    union all select 'booking', 'STAYMOVED', 'pi_STAYMOVED', 2000, 'moved ' || id, now() from booking_move;
  insert into session (id, site_id, token_hash, expires_at, absolute_expires_at)
    values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000001', 'h', now() + interval '1 hour', now() + interval '1 hour');
  insert into stay_cart (site_id, agency_id, session_id, apartment_id, start_date, end_date, adults, booking_id)
    values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003',
      '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000004', '2031-01-03', '2031-01-05', 3, 'STAYHELD');`

test('[SELL-03] orders and bookings of before become purchases: their lines, their nights, their money and their carts', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cepage-before-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const name of await readdir(migrationsDir))
    if (name < '0046') await cp(path.join(migrationsDir, name), path.join(dir, name))
  const old = await createTestDatabase({ dir })
  onTestFinished(() => old.drop())
  const { database } = old
  await database.pool.query(before)
  const { rows: ids } = await database.pool.query(
    'select id::text, booking_id as purchase from booking_line order by id',
  )

  await migrate(database.pool)
  expect(await checkInvariants(database.query)).toEqual([])
  const read = async (text: string) => (await database.pool.query(text)).rows
  expect(
    await read(`select id::text, purchase_id as purchase from purchase_line where type = 'NIGHTS' order by id`),
  ).toEqual(ids)
  expect(
    await read(`select id, status, note, total_amount as total, paid_amount as paid, refunded_amount as back
      from purchase order by id`),
  ).toMatchObject([
    { id: 'ORDERBACK', status: 'refunded', note: 'ring twice', paid: 2000, back: 2000 },
    { id: 'ORDERGONE', status: 'expired', paid: 0, back: 0 },
    { id: 'ORDERPAID', status: 'paid', paid: 2000, back: 0 },
    { id: 'ORDERPART', status: 'paid', paid: 2000, back: 500 },
    { id: 'STAYHELD', status: 'pending', note: 'late', total: 5100, paid: 0, back: 0 },
    { id: 'STAYMOVED', status: 'paid', total: 5100, paid: 7100, back: 2000 },
    { id: 'STAYOFF', status: 'cancelled', paid: 5100, back: 2550 },
    { id: 'STAYPAID', status: 'paid', paid: 5100, back: 0 },
  ])
  expect(await read('select purchase_id as id, status from hold order by 1')).toEqual([
    { id: 'STAYHELD', status: 'held' },
    { id: 'STAYMOVED', status: 'committed' },
    { id: 'STAYOFF', status: 'released' },
    { id: 'STAYPAID', status: 'committed' },
  ])
  expect(await read('select shop_id, adults, purchase_id as purchase from cart')).toEqual([
    { shop_id: null, adults: 3, purchase: 'STAYHELD' },
  ])
})

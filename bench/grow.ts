import type pg from 'pg'

/** How large a world becomes; what hangs on these is made along: stock, lines, holds, carts, nights, posts. */
export interface WorldSize {
  shops: number
  products: number
  orders: number
  apartments: number
  sessions: number
  posts: number
}

/** Enough for the planner to prefer an index wherever there is one, and little enough for every test run. */
export const smallSize: WorldSize = {
  shops: 1500,
  products: 20_000,
  orders: 20_000,
  apartments: 60,
  sessions: 5000,
  posts: 1000,
}

/** What `npm run bench -- --quick` can afford. */
export const midSize: WorldSize = {
  shops: 2000,
  products: 50_000,
  orders: 50_000,
  apartments: 200,
  sessions: 20_000,
  posts: 2000,
}

export const fullSize: WorldSize = {
  shops: 10_000,
  products: 1_000_000,
  orders: 1_000_000,
  apartments: 10_000,
  sessions: 100_000,
  posts: 50_000,
}

const shopsPerSite = 100
const apartmentsPerAgency = 20
const postsPerFeed = 500

/**
 * Adds a large world to a seeded demo: market places of a hundred shops each, an agency for every twenty apartments.
 * Made of the demo's own rows by SQL alone, with ids that a name gives, so that it is quick and the same each time.
 * Each step's name and time go to `say`.
 */
export async function grow(pool: pg.Pool, size: WorldSize, say: (line: string) => void = () => {}): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set work_mem = '128MB'`)
    // Whoever may, leaves out what checks each row's foreign keys: half of the time. The rows fit by their making.
    await client.query(`select set_config('session_replication_role', 'replica', false)
      where has_parameter_privilege('session_replication_role', 'set')`)
    for (const [name, text] of steps(size)) {
      const startedAt = performance.now()
      await client.query(text)
      say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
  } finally {
    // The settings end with the connection.
    client.release(true)
  }
}

/** A uuid from a name and a number, marked as a random one: others are refused at the door. */
const idOf = (name: string, number: string) =>
  `overlay(overlay(md5('${name} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/** What the wines are called by, so that a search finds one in twenty of a site. */
const grapes = `array['aligote', 'cabernet', 'carignan', 'chardonnay', 'chenin', 'cinsault', 'gamay', 'gewurztraminer', 'grenache',
  'malbec', 'merlot', 'mourvedre', 'muscat', 'poulsard', 'riesling', 'roussanne', 'savagnin', 'semillon', 'syrah', 'trousseau']`

const localized = (text: string) => `jsonb_build_object('fr', ${text}, 'de', ${text}, 'en', ${text})`

function steps(size: WorldSize): [name: string, sql: string][] {
  const sites = Math.ceil(size.shops / shopsPerSite)
  const agencies = Math.ceil(size.apartments / apartmentsPerAgency)
  const feeds = Math.ceil(size.posts / postsPerFeed)
  return [
    [
      'sites',
      `insert into site (id, code, name, kind, layout_name, languages, currency_code, has_profile, document)
        select ${idOf('site', 'n')}, 'grown-' || n, 'Grown ' || n, kind, layout_name, languages, currency_code, has_profile, document
        from site, generate_series(1, ${sites}) n where code = 'vigneron-online';
      insert into site_host select 'grown-' || n || '.localhost', ${idOf('site', 'n')} from generate_series(1, ${sites}) n`,
    ],
    [
      'shops',
      `insert into shop (id, site_id, code, path, name, position, currency_code, is_promo_codes_allowed, carton_bottles, document)
        select ${idOf('shop', 'n')}, ${idOf('site', `((n - 1) / ${shopsPerSite} + 1)`)}, 'shop-' || n, 'shop-' || n, 'Domaine ' || n || ' ' || substr(md5(n::text), 1, 8), n,
          model.currency_code, true, model.carton_bottles, model.document
        from generate_series(1, ${size.shops}) n
        join lateral (select * from shop where code not like 'shop-%' order by position, id offset n % 8 limit 1) model on true`,
    ],
    [
      'categories',
      `insert into category (id, shop_id, type, code, title, position)
        select ${idOf('category', "n || '/' || c")}, ${idOf('shop', 'n')}, 'PRODUCT', 'category-' || c, ${localized("'Category ' || c")}, c
        from generate_series(1, ${size.shops}) n, generate_series(1, 4) c`,
    ],
    [
      'products',
      `insert into product (id, shop_id, type, code, category_id, position, title, subtitle, year, price_amount, bottle_units, volume_ml,
          colour, style, thumbnail, document)
        select ${idOf('product', 'n')}, ${idOf('shop', `(n % ${size.shops} + 1)`)}, 'PRODUCT', 'wine-' || n,
          ${idOf('category', `(n % ${size.shops} + 1) || '/' || (n % 4 + 1)`)}, n / ${size.shops}, ${localized(`(${grapes})[1 + n / ${size.shops} % 20] || ' ' || n`)},
          model.subtitle, 2015 + n % 10, 900 + n % 3000, 1, 750, (array['white', 'red', 'rose'])[1 + n % 3], model.style, model.thumbnail,
          model.document
        from generate_series(1, ${size.products}) n,
          (select * from product where type = 'PRODUCT' order by pg_column_size(document), id limit 1) model;
      insert into stock_item (id, shop_id, code, on_hand)
        select ${idOf('stock', 'n')}, ${idOf('shop', `(n % ${size.shops} + 1)`)}, 'wine-' || n, 1000000 from generate_series(1, ${size.products}) n;
      insert into product_component
        select ${idOf('product', 'n')}, ${idOf('stock', 'n')}, 1 from generate_series(1, ${size.products}) n`,
    ],
    // What the triggers write, all at once.
    ['counts and words of shops', 'select count_products(array(select id from shop))'],
    [
      'lines of the cellar',
      `insert into stock_movement (stock_item_id, delta, on_hand, reason, at)
        select id, on_hand, on_hand, 'opening', now() from stock_item
        where on_hand <> 0 and not exists (select from stock_movement where stock_item_id = stock_item.id)`,
    ],
    [
      'listed wines',
      `insert into wine_word (site_id, word)
        select site.id, word from site, unnest(${grapes} || words_of((select string_agg(texts_at(document, '$.pairings[*].*'), ' ') from product))) word
        where site.code like 'grown-%' group by site.id, word order by site.id, word
        on conflict do nothing;
      insert into listed_wine (product_id, site_id, shop_id, position, shop_position, kind, region, price_amount, year, ripe, name_words, words)
        select product.id, shop.site_id, shop.id, product.position, shop.position, kind_of_wine(product.colour, product.style), shop.region,
          product.price_amount, product.year, model.ripe, array[grape.id],
          array[grape.id] || dishes.ids[1 + numbers.n % 200 : 10 + numbers.n % 200]
        from generate_series(1, ${size.products}) numbers (n)
        join product on product.id = ${idOf('product', 'numbers.n')}
        join (select id, site_id, position, region_code(document) as region from shop offset 0) shop on shop.id = product.shop_id
        join wine_word grape on grape.site_id = shop.site_id and grape.word = (${grapes})[1 + numbers.n / ${size.shops} % 20]
        join (select site_id, array_agg(id order by word) as ids from wine_word group by site_id) dishes on dishes.site_id = shop.site_id,
          (select ripe_years(document -> 'ageing') as ripe from product where type = 'PRODUCT' order by pg_column_size(document), id limit 1) model
        on conflict do nothing`,
    ],
    [
      'accounts and sessions',
      `insert into account (id, site_id, email)
        select ${idOf('account', 'n')}, ${idOf('site', `(n % ${sites} + 1)`)}, 'buyer-' || n || '@example.org'
        from generate_series(1, ${Math.ceil(size.sessions / 5)}) n;
      insert into session (id, site_id, token_hash, account_id, language, expires_at, absolute_expires_at)
        select ${idOf('session', 'n')}, ${idOf('site', `(n % ${sites} + 1)`)}, sha256(('token ' || n)::bytea), null, 'fr',
          now() + interval '30 minutes', now() + interval '30 days'
        from generate_series(1, ${size.sessions}) n`,
    ],
    [
      'carts',
      `insert into cart (id, site_id, shop_id, session_id, updated_at)
        select ${idOf('cart', 'n')}, session.site_id, shop.id, session.id, now() - n * interval '1 second'
        from generate_series(1, ${Math.ceil(size.sessions / 2)}) n join session on session.id = ${idOf('session', 'n')}
        join shop on shop.id = ${idOf('shop', `((n % ${sites}) * ${shopsPerSite} + n % least(${shopsPerSite}, ${size.shops}) + 1)`)};
      insert into cart_line (cart_id, product_id, quantity)
        select cart.id, product.id, 1 + n % 6
        from generate_series(1, ${Math.ceil(size.sessions / 2)}) n join cart on cart.id = ${idOf('cart', 'n')}
        cross join lateral (select id from product where shop_id = cart.shop_id and type = 'PRODUCT' and is_published
          order by position, id limit 3) product`,
    ],
    [
      'orders',
      `insert into purchase (id, site_id, shop_id, account_id, language, status, number, shipping_status, contact, email_folded,
          currency_code, products_amount, delivery_amount, total_amount, delivery_type, payment_type, adult_confirmed_at,
          terms_accepted_at, created_at, accepted_at, paid_at, paid_amount)
        select upper(substr(md5('order ' || n), 1, 12)), shop.site_id, shop.id,
          case when n % 5 = 0 then ${idOf('account', `(n % ${Math.ceil(size.sessions / 5)} + 1)`)} end, 'fr', 'paid', (n - 1) / ${size.shops} + 1,
          'delivered', jsonb_build_object('firstname', 'Buyer', 'lastname', n::text), 'buyer-' || n || '@example.org', 'EUR',
          1800, 0, 1800, 'PICKUP', 'CARD', at, at, at, at, at, 1800
        from generate_series(1, ${size.orders}) n join shop on shop.id = ${idOf('shop', `((n - 1) % ${size.shops} + 1)`)}
        cross join lateral (select now() - n * interval '1 minute' as at) times;
      update shop set last_order_number = counted.orders
        from (select shop_id, count(*) as orders from purchase where shop_id is not null group by shop_id) counted
        where counted.shop_id = shop.id and shop.code like 'shop-%'`,
    ],
    [
      'order lines and holds',
      `insert into purchase_line (purchase_id, position, type, product_id, code, title, quantity, unit_amount)
        select upper(substr(md5('order ' || n), 1, 12)), 0, 'PRODUCT', ${idOf('product', `(n % ${size.products} + 1)`)}, 'wine', '{"fr":"Vin"}', 2, 900
        from generate_series(1, ${size.orders}) n;
      insert into hold (purchase_id, stock_item_id, quantity, status, expires_at)
        select upper(substr(md5('order ' || n), 1, 12)), ${idOf('stock', `(n % ${size.products} + 1)`)}, 2, 'committed', now()
        from generate_series(1, ${size.orders}) n`,
    ],
    [
      'words of orders',
      `insert into order_words select * from order_words_of(array(
          select upper(substr(md5('order ' || n), 1, 12)) from generate_series(1, ${size.orders}) n))
        on conflict (purchase_id) do nothing`,
    ],
    [
      'apartments and bookings',
      `insert into agency (id, site_id, code, currency_code, document, last_booking_number)
        select ${idOf('agency', 'n')}, ${idOf('site', `((n - 1) % ${sites} + 1)`)}, 'agency-' || n, 'EUR', model.document, 0
        from generate_series(1, ${agencies}) n, (select document from agency order by position limit 1) model;
      insert into apartment (id, site_id, agency_id, code, position, type, title, subtitle, guests, rooms, bathrooms, surface, thumbnail,
          amenities, seasons, cleaning_amount, commune_code, class, registration_number, document, calendar_token)
        select ${idOf('apartment', 'n')}, agency.site_id, agency.id, 'apartment-' || n, n, model.type, model.title, model.subtitle,
          model.guests, model.rooms, model.bathrooms, model.surface, model.thumbnail, model.amenities, model.seasons,
          model.cleaning_amount, model.commune_code, model.class, model.registration_number, model.document, md5('calendar ' || n)
        from generate_series(1, ${size.apartments}) n
        join agency on agency.id = ${idOf('agency', `((n - 1) / ${apartmentsPerAgency} + 1)`)},
          (select * from apartment order by pg_column_size(document), id limit 1) model;
      insert into purchase (id, site_id, agency_id, language, status, shipping_status, number, contact, email_folded, currency_code, products_amount,
            tourist_tax_amount, total_amount, payment_type, terms_accepted_at, created_at, accepted_at, paid_at, paid_amount)
          select upper(substr(md5('booking ' || n || '/' || week), 1, 12)), apartment.site_id, apartment.agency_id, 'fr', 'paid', 'not_needed',
            ((n - 1) % ${apartmentsPerAgency}) * 52 + week, '{}', 'guest@example.org', 'EUR', 50000, 0, 50000, 'CARD', now(), now(), now(), now(), 50000
          from generate_series(1, ${size.apartments}) n, generate_series(1, 52) week, apartment
          where apartment.id = ${idOf('apartment', 'n')};
      insert into purchase_line (purchase_id, position, type, code, quantity, unit_amount, apartment_id, during, adults, children,
          title, price, nights_amount, cleaning_amount, cancellation)
        select upper(substr(md5('booking ' || n || '/' || week), 1, 12)), 0, 'NIGHTS', 'apartment', 1, 50000, ${idOf('apartment', 'n')},
          daterange(current_date + week * 7, current_date + week * 7 + 4), 2, 0, '{}', '{}', 50000, 0, '{}'
        from generate_series(1, ${size.apartments}) n, generate_series(1, 52) week;
      insert into hold (purchase_id, apartment_id, during, quantity, status, expires_at)
        select purchase_id, apartment_id, during, 1, 'committed', now() from purchase_line where code = 'apartment';
      update agency set last_booking_number = counted.bookings
        from (select agency_id, max(number) as bookings from purchase where agency_id is not null group by agency_id) counted
        where counted.agency_id = agency.id and agency.code like 'agency-%'`,
    ],
    [
      'posts',
      `insert into blog_feed (id, site_id, name)
        select ${idOf('feed', 'n')}, ${idOf('site', `((n - 1) % ${sites} + 1)`)}, 'feed-' || n from generate_series(1, ${feeds}) n;
      insert into blog_post (id, feed_id, path, title, short_description, body, published_at, document)
        select ${idOf('post', 'n')}, ${idOf('feed', `((n - 1) / ${postsPerFeed} + 1)`)}, ${localized("'post-' || n")}, ${localized("'Post ' || n")},
          ${localized("'Post ' || n")}, model.body, now() - n * interval '1 hour', model.document
        from generate_series(1, ${size.posts}) n,
          (select body, document from blog_post order by pg_column_size(body), id limit 1) model`,
    ],
    ['statistics', 'analyze'],
  ]
}

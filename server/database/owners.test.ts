import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openProgram, readStatements } from '../testing/rows/statements.ts'

/**
 * Who writes each table while the server runs: its owner first. Whoever else stands there is named on purpose: a new
 * writer is a decision, made here. What only the seed writes has no owner before there is an office; moving a site writes
 * whatever is the site's (`island/`).
 */
const writers: Record<string, string[]> = {
  account: ['auth', 'sessions'], // when somebody was last here is noted with their session, in one statement
  account_token: ['auth'],
  agency: ['purchases', 'platform', 'setup'], // its running number; suspended; made
  apartment: ['seed'],
  application: ['applications'],
  audit_entry: ['audit'],
  blog_feed: ['setup'],
  blog_post: ['seed'],
  browser_report: ['reports'],
  calendar_block: ['hospitality', 'privacy'],
  calendar_clash: ['hospitality'],
  calendar_feed: ['hospitality', 'platform'], // asked to be read again
  card_account: ['card-accounts'],
  cart: ['cart', 'hospitality', 'privacy', 'purchases'], // one for the wine and the stay of a house
  cart_line: ['cart', 'purchases'],
  category: ['wines'], // a first one, where there is none
  commune: ['seed'],
  data_link: ['privacy'],
  fragment: ['seed'],
  'graphile_worker._private_jobs': ['contact', 'privacy', 'database'], // payloads that name somebody; what is put off too far
  'graphile_worker._private_known_crontabs': ['database'],
  hold: ['inventory'],
  idempotency_key: ['purchases'],
  invitation: ['team'],
  label_account: ['labels'],
  legal_template: ['setup'],
  letter: ['notifications', 'orders', 'seed'], // each try; what the house sends once more
  listed_wine: ['triggers'],
  login_code: ['team'],
  membership: ['team'],
  operation: ['office'],
  order_words: ['triggers'],
  page: ['setup'],
  parcel_label: ['labels'],
  passkey_challenge: ['team'],
  payment_event: ['checkout'],
  picture_text: ['setup', 'wines'], // the words of a shop's own pictures
  payment_link: ['payment-links', 'database', 'triggers'], // whose turn it is
  periodic_job: ['database'],
  place: ['triggers'],
  product: ['wines'],
  product_component: ['wines'],
  product_price: ['triggers'],
  promo_code: ['purchases', 'codes'], // how often it was used; what it gives
  // Where it is, what the house notes, ended by giving all back; whose turn it is.
  purchase: ['purchases', 'cart', 'database', 'hospitality', 'orders', 'payment-links', 'refunds', 'withdrawals'],
  purchase_line: ['purchases', 'hospitality', 'withdrawals'], // nights that are moved, bottles that are given back
  push_key: ['push'],
  push_subscription: ['push'],
  rate_limit: ['http'],
  refund: ['purchases', 'database'], // whose turn it is
  registration: ['auth'],
  session: ['sessions'],
  shop: ['purchases', 'platform', 'setup', 'delivery', 'codes', 'estate', 'previews'], // its running number; suspended; made; how it sends; whether it takes codes; what it says of itself; open for who looks along
  day_line_put_off: ['today'],
  conversation: ['messages'],
  message: ['messages'],
  phrase: ['messages'],
  customer_note: ['customers', 'purchases'], // goes with the last of somebody's purchases
  dispute: ['purchases'],
  refund_failure: ['purchases'],
  house_refund: ['refunds', 'purchases'], // its words are forgotten with the order's buyer
  house_refund_line: ['refunds'],
  house_refund_stock: ['refunds'],
  shipment: ['orders', 'seed'],
  shipment_line: ['orders', 'seed'],
  shop_listing: ['triggers'],
  shop_picture: ['pictures', 'wines'], // taken in and counted; let go of
  site: ['site', 'setup'], // made
  site_data: ['seed'],
  site_departure: ['database', 'moves'],
  moved_host: ['moves'],
  site_secret: ['moves'],
  site_host: ['site'],
  site_preview: ['previews'],
  slot: ['inventory'],
  sold_out_wine: ['triggers'],
  staff: ['team'],
  staff_passkey: ['team'],
  staff_session: ['team'],
  stay_move: ['hospitality'],
  stock_going: ['triggers'],
  stock_item: ['inventory', 'stock', 'wines'], // from how few bottles on the office warns; made with a wine, empty
  stock_lease: ['stock'],
  stock_movement: ['triggers'],
  stock_shortage: ['stock'],
  stock_wait: ['waiting'],
  terms_text: ['content'],
  support_visit: ['team'],
  tourist_tax_rate: ['seed'],
  used_bot_token: ['bot-check'],
  visit_cancellation: ['visits'],
  visit_payout: ['visits'],
  wine_word: ['triggers'],
  withdrawal: ['withdrawals', 'purchases'], // whose it was is forgotten with the order's buyer
  withdrawal_line: ['withdrawals'],
  withdrawal_payout: ['withdrawals'],
}

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

test('each table is written by its owner, and by nobody else who is not named', async () => {
  const program = openProgram()
  const statements = await readStatements(program)
  program.close()
  const written = statements.flatMap(({ at, texts }) => {
    const capability = at.split('/')[1] ?? ''
    return [...texts].flatMap(tablesWrittenBy).map((table) => `${table} by ${capability}`)
  })
  const allowed = Object.entries(writers).flatMap(([table, names]) =>
    names.filter((name) => !['seed', 'triggers', 'moves'].includes(name)).map((name) => `${table} by ${name}`),
  )
  expect([...new Set(written)].toSorted()).toEqual(allowed.toSorted())
})

test('no table is without a writer', async () => {
  const { rows } = await testDatabase.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !writers[name])).toEqual([])
})

/** `for update` and `do update` name no table. */
function tablesWrittenBy(text: string): string[] {
  const named = /(?:insert into|delete from|(?<!for |for no key |do )update) "?(\w+(?:\.\w+)?)/g
  return [...text.matchAll(named)].map(([, table = '']) => table)
}

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readShopByPath } from '../marketplace/marketplace.ts'
import { aShopper, openWorld, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

/** A wine of a demo's shop that is there in plenty. */
async function wineOf(path: string): Promise<{ id: string; shopId: string }> {
  const { rows } = await sql<{ id: string; shopId: string }>`
    select product.id, shop.id as "shopId" from product join shop on shop.id = product.shop_id
    where shop.path = ${path} and product.type = 'PRODUCT' and product.max_per_order is null
    order by product.position limit 1`.execute(world.database.query)
  const [wine] = rows
  if (!wine) throw new Error('The demo has changed.')
  return wine
}

async function orders(path: string, language: string) {
  const wine = await wineOf(path)
  const shopper = await aShopper(world, { language })
  await shopper.adds(wine, 6)
  return { shopper, ...(await shopper.checksOut({ id: wine.shopId })) }
}

/** What the provider knows of an intent, asked on one account. */
async function intentAt(clientSecret: string, account: string | null, confirm = false) {
  const [id = ''] = clientSecret.split('_secret_')
  const form = new URLSearchParams({
    key: 'pk_demo_test',
    client_secret: clientSecret,
    ...(account && { _stripe_account: account }),
    ...(confirm && {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const url = `${world.double.url}/v1/payment_intents/${id}`
  const answer = confirm
    ? await fetch(`${url}/confirm`, { method: 'POST', body: form })
    : await fetch(`${url}?${form.toString()}`)
  // The double's own answer.
  return {
    status: answer.status,
    intent: (await answer.json()) as { status: string; currency: string; amount: number },
  }
}

test('[THIRD-06] a shop with an account of its own is paid on it, and nowhere else', async () => {
  const { shopper, order, stripeClientSecret, receipt } = await orders('clos-de-l-alouette', 'fr')
  const { shop } = await readShopByPath(shopper.ctx, { shopPath: 'clos-de-l-alouette' })
  const card = shop.methodOfPayments.find(({ type }) => type === 'CARD')
  expect(card).toMatchObject({ accountID: 'acct_1DemoAlouette', publishableKey: 'pk_demo_test' })
  expect((await intentAt(stripeClientSecret ?? '', null)).status).toBe(404)
  expect((await intentAt(stripeClientSecret ?? '', 'acct_1DemoAlouette', true)).intent.status).toBe('succeeded')
  const settled = await shopper.call('orderSettle', { orderId: order._id, receipt })
  expect(settled.order.transaction).toMatchObject({ method: { type: 'CARD' } })
  const { rows } = await sql<{ status: string; account: string }>`
    select status, payment_account_id as account from purchase where id = ${order._id}`.execute(world.database.query)
  expect(rows).toEqual([{ status: 'paid', account: 'acct_1DemoAlouette' }])
})

test('[THIRD-06] [SHOP-01] a method’s own key is handed out before the server’s', async () => {
  const { ctx } = await aShopper(world)
  await sql`
    update shop set document = jsonb_set(document, '{methodOfPayments,0,publishableKey}', '"pk_test_ofTheShop"')
    where path = 'mas-tramontane'`.execute(world.database.query)
  const { shop } = await readShopByPath(ctx, { shopPath: 'mas-tramontane' })
  expect(shop.methodOfPayments[0]).toMatchObject({ type: 'CARD', publishableKey: 'pk_test_ofTheShop' })
})

test.each([
  ['fr', /\d,\d\d[\s\u00a0\u202f]\$US/],
  ['de', /\d,\d\d[\s\u00a0]\$/],
  ['en', /\$\d+\.\d\d/],
])(
  '[I18N-06] [SHOP-01] a shop that sells in dollars asks, writes and is paid in dollars, in %s',
  async (language, written) => {
    const { shopper, order, stripeClientSecret, receipt } = await orders('terres-d-ocre', language)
    expect(order.currencyCode).toBe('USD')
    const { intent } = await intentAt(stripeClientSecret ?? '', null, true)
    expect(intent).toMatchObject({ status: 'succeeded', currency: 'usd', amount: order.totalAmount })
    await shopper.call('orderSettle', { orderId: order._id, receipt })
    world.mails.length = 0
    await world.runJobs()
    const mail = world.mails.find((each) => each.language === language && each.text.includes(order._id))
    expect(mail?.text).toMatch(written)
    expect(mail?.text).not.toContain('€')
    await world.expectSound()
  },
)

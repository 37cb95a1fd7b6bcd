import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { aCheckout, aContact, aProduct, aShop, openWorld, type TestShop, type World } from './testing.ts'

let world: World
let server: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  const rootDir = path.resolve(import.meta.dirname, '../..')
  server = (await createApp({ services: world.services, renderer: null, rootDir })).server
  return () => server.close()
})

/** A browser on the marketplace that keeps its cookie. */
function aBrowser(language: string) {
  let cookie: string | undefined
  return {
    async post(url: string, payload: object) {
      const headers = { host: 'vigneron-online.localhost', ...(cookie && { cookie }) }
      const answer = await server.inject({ method: 'POST', url: `/${language}${url}`, headers, payload })
      const [set] = answer.cookies
      if (set) cookie = `${set.name}=${set.value}`
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
  }
}

const checkoutOf = (shop: TestShop, fields: object = {}) => ({
  ...aCheckout(shop),
  methodOfPaymentIndex: 1,
  ...fields,
})

test('[CART-03] a cart that changed is beside the answer, and so it is beside a refusal', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const browser = aBrowser('en')
  const added = await browser.post('/api/shop/cart/product/add', { productID: wine.id, quantity: 2 })
  expect(added).toMatchObject({ status: 200, body: { cart: { productsAmount: 3000 } } })
  const refused = await browser.post('/api/shop/cart/checkout', checkoutOf(shop, { expectedTotalAmount: 1 }))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      response: null,
      errors: [{ key: 'CART_CHANGED', number: 3302, type: 'ERROR' }],
      cart: { productsAmount: 3000 },
    },
  })
  const ordered = await browser.post('/api/shop/cart/checkout', checkoutOf(shop, { expectedTotalAmount: 4000 }))
  expect(ordered).toMatchObject({
    status: 200,
    body: { response: { order: { status: 'confirmed', totalAmount: 4000 } } },
  })
})

test('[CHECKOUT-01] the body of the spec is understood; what the law asks for is missed by name, in every language', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const { isAdult: _, hasAcceptedTerms: __, ...spec } = checkoutOf(shop)
  for (const language of ['fr', 'de', 'en']) {
    const browser = aBrowser(language)
    await browser.post('/api/shop/cart/product/add', { productID: wine.id, quantity: 2 })
    const { status, body } = await browser.post('/api/shop/cart/checkout', spec)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { key: 'AGE_REQUIRED', number: 3305, field: 'isAdult' },
      { key: 'TERMS_REQUIRED', number: 3306, field: 'hasAcceptedTerms' },
    ])
  }
})

test('[FORM-01] the errors of a form name their fields, in the language of the page', async () => {
  const shop = await aShop(world)
  const { status, body } = await aBrowser('de').post(
    '/api/shop/cart/checkout',
    checkoutOf(shop, { contact: aContact({ lastname: '' }) }),
  )
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    {
      key: 'VALIDATION',
      number: 3002,
      type: 'ERROR',
      field: 'contact.lastname',
      formattedMessage: 'Dieses Feld ist erforderlich.',
    },
  ])
})

test('[CHECKOUT-06] who asks too often is told when to come back', async () => {
  const limited = { ...world.services, config: { ...world.services.config, rateLimitFactor: 0.0001 } }
  const app = await createApp({
    services: limited,
    renderer: null,
    rootDir: path.resolve(import.meta.dirname, '../..'),
  })
  const answer = await app.server.inject({
    method: 'POST',
    url: '/en/api/shop/order/0123456789AB',
    headers: { host: 'vigneron-online.localhost' },
    payload: { email: 'claire@example.org' },
  })
  await app.server.close()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('[THIRD-06] the webhook listens beside the calls, and believes no unsigned word', async () => {
  const headers = { host: 'vigneron-online.localhost', 'content-type': 'application/json' }
  const answer = await server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers,
    payload: '{"type":"payment_intent.succeeded"}',
  })
  expect(answer.statusCode).toBe(400)
})

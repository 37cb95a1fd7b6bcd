import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loggedIn, openWorld } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })
const sid = 'sid.vigneron-online'
const hint = 'session-hint.vigneron-online'

const productId = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select product.id from product join shop on shop.id = product.shop_id join site on site.id = shop.site_id
    where site.code = 'vigneron-online' and product.type = 'PRODUCT' and product.code = 'savagnin-ouille'`.execute(
    world.database.query,
  )
  return rows[0]?.id ?? ''
}
const stock = (onHand: number) =>
  sql`update stock_item set on_hand = ${onHand} where id in (select stock_item_id from product_component where product_id = ${product})`.execute(
    world.database.query,
  )
const product = await productId()

test('[AUTH-02] a login answers who is logged in and gives a session cookie with its hint', async () => {
  const browser = world.browser()
  const answer = await browser.post('/fr/api/auth/login', { email: ' Claire@Example.org ', password: 'demo-password' })
  expect(answer.body.response).toMatchObject({
    isLoggedIn: true,
    user: { email: 'claire@example.org', roles: ['user'], profile: { displayName: 'Claire' } },
  })
  expect(browser.cookies.get(hint)).toBe('1')
  const set = [answer.headers['set-cookie']].flat().join('\n')
  expect(set).toMatch(/sid\.vigneron-online=[\w-]{43};.*HttpOnly; SameSite=Lax/)
  expect(set).not.toMatch(/^(sid|session-hint)\..*Max-Age/m)
  expect((await browser.get('/fr/api/auth/user')).body.response.isLoggedIn).toBe(true)
})

test('[AUTH-02] the token before a login opens nothing after it', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 1 })
  const before = browser.cookies.get(sid)
  expect(before).toBeDefined()
  await browser.post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' })
  expect(browser.cookies.get(sid)).not.toBe(before)
  const thief = world.browser()
  thief.cookies.set(sid, before ?? '')
  expect((await thief.post('/session/keepAlive')).body).toEqual({ alive: false, logged: false })
})

test('[AUTH-03] a logout ends the session and takes both its cookies away', async () => {
  const browser = await loggedIn(world)
  const token = browser.cookies.get(sid) ?? ''
  const answer = await browser.post('/fr/api/auth/logout')
  expect(answer.body.response).toEqual({ isLoggedIn: false, user: null })
  expect([...browser.cookies.keys()]).toEqual(['browser.vigneron-online'])
  browser.cookies.set(sid, token)
  expect((await browser.get('/api/auth/user')).body.response.isLoggedIn).toBe(false)
})

test('[AUTH-04] keep-alive says whether the session stands and who is behind it, and forgets one that has ended', async () => {
  const reader = world.browser()
  expect((await reader.post('/session/keepAlive')).body).toEqual({ alive: false, logged: false })
  const guest = world.browser()
  await guest.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 1 })
  expect((await guest.post('/session/keepAlive')).body).toEqual({ alive: true, logged: false })
  const member = await loggedIn(world)
  expect((await member.post('/session/keepAlive')).body).toEqual({ alive: true, logged: true })
  for (let half = 0; half < 4; half++) {
    world.passMinutes(20)
    expect((await member.post('/session/keepAlive')).body).toEqual({ alive: true, logged: true })
  }
  world.passMinutes(31)
  expect((await member.post('/session/keepAlive')).body).toEqual({ alive: false, logged: false })
  expect([...member.cookies.keys()]).toEqual(['browser.vigneron-online'])
})

test('a visitor who only reads gets no cookie', async () => {
  const reader = world.browser()
  expect((await reader.get('/fr/api/auth/user')).headers['set-cookie']).toBeUndefined()
  await reader.get('/fr/api/shop/cart')
  expect([...reader.cookies.keys()]).toEqual([])
})

test('who asks to stay logged in is so after the browser was closed, for thirty days at most', async () => {
  const browser = world.browser()
  const answer = await browser.post('/fr/api/auth/login', {
    email: 'claire@example.org',
    password: 'demo-password',
    isKept: true,
  })
  expect([answer.headers['set-cookie']].flat().join('\n')).toMatch(
    /sid\.vigneron-online=.*Max-Age=2592000[\s\S]*session-hint.*Max-Age=2592000/,
  )
  for (let week = 0; week < 4; week++) {
    world.passMinutes(7 * 1440 - 1)
    await browser.post('/session/keepAlive')
  }
  expect((await browser.post('/session/keepAlive')).body).toEqual({ alive: true, logged: true })
  world.passMinutes(3 * 1440)
  expect((await browser.post('/session/keepAlive')).body).toEqual({ alive: false, logged: false })
})

test('[CART-02] carts are added up at login, capped at the stock, told, and the same on every device', async () => {
  await stock(5)
  const phone = await loggedIn(world)
  await phone.post('/fr/api/shop/cart/product/update', { productID: product, quantity: 0 })
  await phone.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 3 })
  const laptop = world.browser()
  await laptop.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 4 })
  const answer = await laptop.post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' })
  expect(answer.body.successes).toEqual([
    {
      key: 'CART_MERGED',
      type: 'WARNING',
      formattedMessage: expect.stringMatching(/Savagnin.*5 dans votre panier au lieu de 7/),
    },
  ])
  const quantities = async (browser: typeof phone) =>
    (await browser.get('/fr/api/shop/cart')).body.response.carts.flatMap((cart: { products: { quantity: number }[] }) =>
      cart.products.map(({ quantity }) => quantity),
    )
  expect(await quantities(laptop)).toEqual([5])
  expect(await quantities(phone)).toEqual([5])
})

test('[CART-02] two tabs that log in at once merge the guest cart once', async () => {
  await stock(50)
  const guest = world.browser()
  const account = await loggedIn(world, 'admin@example.org')
  await guest.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 2 })
  const tabs = Array.from({ length: 8 }, () => {
    const tab = world.browser()
    for (const [name, value] of guest.cookies) tab.cookies.set(name, value)
    return tab
  })
  const answers = await Promise.all(
    tabs.map((tab) => tab.post('/fr/api/auth/login', { email: 'admin@example.org', password: 'demo-password' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { body } = await account.get('/fr/api/shop/cart')
  expect(body.response.carts[0].products).toMatchObject([{ quantity: 2 }])
})

test('a member sees their devices, ends one, and leaves everywhere', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
  const here = world.browser()
  const other = world.browser()
  for (const browser of [other, here])
    await browser.post(
      '/fr/api/auth/login',
      { email: 'claire@example.org', password: 'demo-password' },
      { 'user-agent': firefox },
    )
  const { sessions } = (await here.get('/fr/api/auth/sessions')).body.response
  expect(sessions[0]).toMatchObject({ isCurrent: true, device: 'Firefox, Windows' })
  const admin = await loggedIn(world, 'admin@example.org')
  expect((await admin.post('/fr/api/auth/sessions/end', { sessionID: sessions[0]._id })).status).toBe(404)
  expect((await here.post('/session/keepAlive')).body.logged).toBe(true)
  await here.post('/fr/api/auth/sessions/end', { sessionID: sessions[1]._id })
  expect((await other.post('/session/keepAlive')).body.alive).toBe(false)
  const third = await loggedIn(world)
  const end = await here.post('/fr/api/auth/sessions/end-all')
  expect(end.body.response).toEqual({ isLoggedIn: false, user: null })
  expect((await here.post('/session/keepAlive')).body.alive).toBe(false)
  expect((await third.post('/session/keepAlive')).body.alive).toBe(false)
})

test('an account of one site is a stranger on another, and so is its session', async () => {
  const member = await loggedIn(world)
  const elsewhere = world.browser({ host: 'hirondelles.localhost' })
  elsewhere.cookies.set('sid.hirondelles', member.cookies.get(sid) ?? '')
  expect((await elsewhere.get('/fr/api/auth/user')).body.response.isLoggedIn).toBe(false)
  expect((await elsewhere.get('/fr/api/auth/profile')).status).toBe(401)
})

test('every call about an account is closed to strangers and to visitors with a mere cart', async () => {
  const guest = world.browser()
  await guest.post('/fr/api/shop/cart/product/add', { productID: product, quantity: 1 })
  const session = '00000000-0000-4000-8000-000000000000'
  const calls: [string, object?][] = [
    ['/profile', { displayName: 'X', language: null, contact: null }],
    ['/profile/picture/remove'],
    ['/password/update', { currentPassword: 'x', password: 'y' }],
    ['/sessions/end', { sessionID: session }],
    ['/sessions/end-all'],
    ['/account/export'],
    ['/account/erase', { password: 'x' }],
  ]
  for (const browser of [world.browser(), guest]) {
    for (const [path, body] of calls) {
      const answer = await browser.post(`/fr/api/auth${path}`, body)
      expect([path, answer.status, answer.body.errors[0].key]).toEqual([path, 401, 'LOGIN_REQUIRED'])
    }
    expect((await browser.get('/fr/api/auth/profile')).status).toBe(401)
    expect((await browser.get('/fr/api/auth/sessions')).status).toBe(401)
    expect((await browser.upload('/fr/api/auth/profile/picture', Buffer.from('x'))).status).toBe(401)
  }
})

test('a write from another site’s page is refused', async () => {
  const browser = await loggedIn(world)
  const answer = await browser.post('/fr/api/auth/logout', {}, { origin: 'https://evil.example' })
  expect(answer.status).toBe(403)
  expect((await browser.get('/fr/api/auth/user')).body.response.isLoggedIn).toBe(true)
})

test('[AUTH-02] a week without a visit ends a session that is kept', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password', isKept: true })
  world.passMinutes(7 * 1440 + 1)
  expect((await browser.post('/session/keepAlive')).body).toEqual({ alive: false, logged: false })
})

test('[AUTH-02] who may do everything is asked again after a quarter of an hour, and every half day', async () => {
  const login = async () => {
    const browser = world.browser()
    await browser.post('/fr/api/auth/login', { email: 'admin@example.org', password: 'demo-password', isKept: true })
    return browser
  }
  const resting = await login()
  world.passMinutes(16)
  expect((await resting.post('/session/keepAlive')).body.logged).toBe(false)
  const busy = await login()
  for (let quarter = 0; quarter < 51; quarter++) {
    world.passMinutes(14)
    expect((await busy.post('/session/keepAlive')).body.logged).toBe(true)
  }
  world.passMinutes(14)
  expect((await busy.post('/session/keepAlive')).body.logged).toBe(false)
})

import { expect, test } from '@playwright/test'
import { aFreeSlot, aShelf, between, consents, contact, day, orderBottles, positionOf } from './people.ts'
import { type Answer, Visitor, at, languages, listAt, numberAt, textAt } from './platform.ts'
import { aBookableStay, anAgency } from './stays.ts'

// Section 7: the calls it makes. Each with the body and the response fields of the table, in each language.

const money = { amount: expect.any(Number), currencyCode: expect.stringMatching(/^(EUR|USD)$/) }
const isAnswered = (answer: Answer) => expect(answer.status, answer.text).toBe(200)

for (const language of languages) {
  test.describe(`the calls in ${language}`, () => {
    test('[PAGE-06] [THIRD-05] the contact form sends its message with a token, and hears that it was sent', async () => {
      const visitor = new Visitor('marketplace', language)
      const body = { email: 'reader@example.org', message: 'Bonjour !', contactIndex: 0, recaptcha_token: 'no token' }
      const refused = await visitor.post('/api/contact/message', body)
      expect([refused.status, at(refused, 'response')]).toEqual([403, null])
      expect(textAt(refused, 'errors.0.formattedMessage').length).toBeGreaterThan(10)
    })

    test('[STAY-01] agencies and their apartments are told', async () => {
      const visitor = new Visitor('hospitality', language)
      const code = await anAgency(visitor)
      const agency = await visitor.get(`/api/hospitality/agency/${code}`)
      expect(at(agency, 'response.agency')).toMatchObject({
        code,
        _id: expect.any(String),
        methodOfPayments: expect.arrayContaining([expect.objectContaining({ type: 'CARD' })]),
      })
      const apartments = listAt(await visitor.get(`/api/hospitality/agency/${code}/apartments`), 'response.apartments')
      expect(apartments.length).toBeGreaterThan(1)
      for (const apartment of apartments)
        expect(apartment).toMatchObject({
          _id: expect.any(String),
          code: expect.any(String),
          title: expect.any(String),
          agency_id: at(agency, 'response.agency._id'),
        })
      const one = await visitor.get(`/api/hospitality/apartment/${textAt(apartments[0], 'code')}`)
      expect(at(one, 'response.apartment')).toMatchObject({ _id: at(apartments[0], '_id') })
    })

    test('[STAY-02] [STAY-03] [STAY-04] [STAY-05] nights are chosen, removed, booked with the two fields of the table, and found by e-mail', async () => {
      const visitor = new Visitor('hospitality', language)
      const stay = await aBookableStay(visitor)
      const free = await visitor.post(`/api/hospitality/apartment/${stay.apartmentID}/availabilities`, {})
      expect(listAt(free, 'response.availabilities').length).toBeGreaterThan(0)
      const dated = await visitor.post(`/api/hospitality/apartment/${stay.apartmentID}/availabilities`, between(10, 40))
      isAnswered(dated)
      const { agencyID, apartmentID, startDate, endDate } = stay
      isAnswered(await visitor.post('/api/hospitality/cart/rental/add', { apartmentID, startDate, endDate }))
      const cart = await visitor.get('/api/hospitality/cart')
      expect(at(cart, 'response.cart')).toMatchObject({
        agency: { _id: agencyID },
        products: [expect.objectContaining({ startDate, endDate })],
        booking_id: null,
      })
      const removed = await visitor.post('/api/hospitality/cart/rental/remove', { apartmentID })
      expect(listAt(removed, 'cart.products')).toEqual([])
      isAnswered(await visitor.post('/api/hospitality/cart/rental/add', { apartmentID, startDate, endDate }))
      // The two fields of the table alone are never malformed; what is missing has a name.
      const bare = await visitor.post('/api/hospitality/cart/checkout', {
        agencyID,
        methodOfPaymentIndex: stay.transfer,
      })
      expect([bare.status, at(bare, 'errors.0.key')]).toEqual([422, 'CONTACT_REQUIRED'])
      const booked = await visitor.post('/api/hospitality/cart/checkout', {
        agencyID,
        methodOfPaymentIndex: stay.transfer,
        contact: contact(`stay.${language}@example.org`),
        ...consents,
      })
      isAnswered(booked)
      expect(at(booked, 'response.booking')).toMatchObject({
        _id: expect.any(String),
        products: [{ startDate, endDate, price: { totalAmount: expect.any(Number) } }],
        productsAmount: expect.any(Number),
        totalAmount: expect.any(Number),
      })
      const id = textAt(booked, 'response.booking._id')
      const found = await visitor.post(`/api/hospitality/booking/${id}`, { email: `stay.${language}@example.org` })
      expect(at(found, 'response.booking._id')).toBe(id)
      expect((await visitor.post(`/api/hospitality/booking/${id}`, { email: 'other@example.org' })).status).toBe(404)
      expect((await visitor.post('/api/hospitality/booking/user-list', {})).status).toBe(401)
    })

    test('[SHOP-02] [SHOP-03] a shop tells its products and activities in full', async () => {
      const { shopID, products, activities, visitor } = await aShelf(language)
      const whole = {
        _id: expect.any(String),
        code: expect.any(String),
        title: expect.any(String),
        subtitle: expect.any(String),
        price: money,
        category_id: expect.any(String),
        shop_id: shopID,
        // Paragraph by paragraph.
        description: expect.any(Array),
        thumbnails: expect.any(Array),
        pictures: expect.any(Array),
        relatedProducts_ids: expect.any(Array),
        relatedActivities_ids: expect.any(Array),
      }
      expect(products.length).toBeGreaterThan(4)
      for (const product of products) expect(product).toMatchObject({ ...whole, type: 'PRODUCT' })
      for (const product of products) expect(['number', 'object']).toContain(typeof at(product, 'year'))
      expect(activities.length).toBeGreaterThan(0)
      for (const activity of activities)
        expect(activity).toMatchObject({
          ...whole,
          type: 'ACTIVITY',
          pricePerPerson: { amount: expect.any(Number) },
          availabilities: expect.any(Array),
        })
      const listed = await visitor.post(`/api/shop/shop/${shopID}/products`)
      const ids = listAt(listed, 'response.categories').map((category) => textAt(category, '_id'))
      expect(ids.length).toBeGreaterThan(1)
      for (const product of products) expect(ids).toContain(at(product, 'category_id'))
    })

    test('[CART-01] [CART-02] [CART-05] bottles and seats go in, change and go out of the cart', async () => {
      const shelf = await aShelf(language)
      const { visitor, products } = shelf
      const productID = textAt(products[0], '_id')
      expect(at(await visitor.get('/api/shop/cart'), 'response.cart.products') ?? []).toEqual([])
      const added = await visitor.post('/api/shop/cart/product/add', { quantity: 2, productID })
      isAnswered(added)
      expect(at(added, 'cart')).toMatchObject({
        shop: { _id: shelf.shopID },
        products: [{ type: 'PRODUCT', quantity: 2, product: { _id: productID } }],
        productsAmount: 2 * numberAt(products[0], 'price.amount'),
        promoCodes: [],
        order_id: null,
      })
      const updated = await visitor.post('/api/shop/cart/product/update', { quantity: 6, productID })
      expect(at(updated, 'cart.products.0.quantity')).toBe(6)
      const { activityID, startDate } = await aFreeSlot(shelf)
      const seated = await visitor.post('/api/shop/cart/activity/add', { numberOfPersons: 2, startDate, activityID })
      expect(listAt(seated, 'cart.products').find((line) => at(line, 'type') === 'ACTIVITY')).toMatchObject({
        numberOfPersons: 2,
        startDate,
        activity: { _id: activityID },
      })
      // The table says productID here, where add and remove say activityID.
      const moved = await visitor.post('/api/shop/cart/activity/update', {
        numberOfPersons: 3,
        startDate,
        productID: activityID,
      })
      isAnswered(moved)
      expect(listAt(moved, 'cart.products').map((line) => at(line, 'numberOfPersons'))).toContain(3)
      const prices = at(moved, 'cart.pricesForDeliveryPerType')
      for (const type of ['LOCAL', 'PICKUP', 'SHIPPING']) {
        const lines = listAt(prices, type)
        expect(at(lines.at(-1), 'code')).toBe(`TOTAL_${type}`)
        for (const line of lines) expect(line).toHaveProperty('non_eligibility_reason')
      }
      isAnswered(await visitor.post('/api/shop/cart/activity/remove', { activityID }))
      const empty = await visitor.post('/api/shop/cart/product/remove', { productID })
      expect(listAt(empty, 'cart.products')).toEqual([])
    })

    test('[CART-04] [CART-06] a contact has its default types, and a promotional code reduces', async () => {
      const { visitor, shopID, products } = await aShelf(language)
      await visitor.post('/api/shop/cart/product/add', { quantity: 6, productID: textAt(products[0], '_id') })
      const known = await visitor.post('/api/shop/cart/contact/update', { shopID, contact: contact() })
      expect(at(known, 'cart.contact')).toMatchObject({
        email: { type: 'PERSONAL', email: contact().email.email },
        phone: { type: 'BUSINESS', number: contact().phone.number },
        address: contact().address,
      })
      expect(at(listAt(known, 'cart.pricesForDeliveryPerType.SHIPPING').at(-1), 'non_eligibility_reason')).toBeNull()
      const reduced = await visitor.post('/api/shop/cart/promo-code/add', { shopID, promoCode: 'MURMURE10' })
      isAnswered(reduced)
      expect(at(reduced, 'cart')).toMatchObject({
        promoCodes: ['MURMURE10'],
        promoCodesReduction: { reduction: expect.any(Number), reducedProductsAmount: expect.any(Number) },
      })
      expect(numberAt(reduced, 'cart.promoCodesReduction.reducedProductsAmount')).toBe(
        numberAt(reduced, 'cart.productsAmount') - Math.abs(numberAt(reduced, 'cart.promoCodesReduction.reduction')),
      )
    })

    test('[CHECKOUT-01] [CHECKOUT-05] [CHECKOUT-06] the cart is ordered with the four fields of the table, and the order is found by its e-mail', async () => {
      const shelf = await aShelf(language)
      const { visitor, shopID } = shelf
      await visitor.post('/api/shop/cart/product/add', { quantity: 1, productID: textAt(shelf.products[0], '_id') })
      const shop = await visitor.get(`/api/vigneron-online/shop/id/${shopID}`)
      const body = {
        shopID,
        contact: contact(`order.${language}@example.org`),
        methodOfDeliveryType: 'PICKUP',
        methodOfPaymentIndex: positionOf(at(shop, 'response.shop.methodOfPayments'), 'BANK_TRANSFER'),
      }
      const bare = await visitor.post('/api/shop/cart/checkout', body)
      expect(bare.status).toBe(422)
      expect(['AGE_REQUIRED', 'TERMS_REQUIRED']).toContain(at(bare, 'errors.0.key'))
      const ordered = await visitor.post('/api/shop/cart/checkout', { ...body, ...consents })
      isAnswered(ordered)
      expect(at(ordered, 'response')).toMatchObject({
        order: {
          _id: expect.any(String),
          contact: { firstname: 'Camille', email: { type: 'PERSONAL' }, phone: { type: 'BUSINESS' } },
          products: [{ _id: at(shelf.products[0], '_id'), quantity: 1 }],
          productsAmount: expect.any(Number),
          promoCodes: [],
          deliveryAmount: 0,
          totalAmount: expect.any(Number),
          methodsOfDelivery: [{ type: 'PICKUP' }],
          transaction: { reference: expect.any(String), method: { type: 'BANK_TRANSFER' } },
        },
        stripeClientSecret: null,
      })
      const id = textAt(ordered, 'response.order._id')
      const email = `order.${language}@example.org`
      expect(at(await visitor.post(`/api/shop/order/${id}`, { email }), 'response.order._id')).toBe(id)
      expect((await visitor.post(`/api/shop/order/${id}`, { email: 'other@example.org' })).status).toBe(404)
      isAnswered(await visitor.post(`/api/shop/order/${id}/delivery/shipping-status`, { email }))
      expect((await visitor.post('/api/shop/order/user-list', {})).status).toBe(401)
      expect(at(await visitor.get('/api/shop/cart'), 'response.cart.products') ?? []).toEqual([])
    })

    test('[CHECKOUT-01] [THIRD-06] a card order comes with the secret of its payment', async () => {
      const shelf = await aShelf(language)
      const { visitor, shopID } = shelf
      await visitor.post('/api/shop/cart/product/add', { quantity: 1, productID: textAt(shelf.products[0], '_id') })
      const shop = await visitor.get(`/api/vigneron-online/shop/id/${shopID}`)
      const methods = at(shop, 'response.shop.methodOfPayments')
      const card = positionOf(methods, 'CARD')
      expect(at(methods, String(card))).toMatchObject({
        type: 'CARD',
        title: expect.any(String),
        publishableKey: expect.stringMatching(/^pk_/),
      })
      const ordered = await visitor.post('/api/shop/cart/checkout', {
        shopID,
        contact: contact(),
        methodOfDeliveryType: 'PICKUP',
        methodOfPaymentIndex: card,
        ...consents,
      })
      isAnswered(ordered)
      expect(textAt(ordered, 'response.stripeClientSecret')).not.toBe('')
      expect(at(ordered, 'response.order.transaction.method')).toMatchObject({
        type: 'CARD',
        provider: expect.stringMatching(/stripe/i),
      })
    })

    test('[SHOP-05] an activity tells its free times', async () => {
      const { visitor, shopID, activities } = await aShelf(language)
      const times = await visitor.post(
        `/api/shop/shop/${shopID}/products/${textAt(activities[0], '_id')}/availabilities`,
        between(0, 60),
      )
      expect(listAt(times, 'response.availabilities').length).toBeGreaterThan(0)
    })

    test('[SHOP-01] [SHOP-06] shops are listed by GET and POST, searched by text, found by path and by id', async () => {
      const visitor = new Visitor('marketplace', language)
      const shops = listAt(await visitor.get('/api/vigneron-online/shop/list'), 'response.shops')
      expect(listAt(await visitor.post('/api/vigneron-online/shop/list'), 'response.shops')).toEqual(shops)
      expect(shops.length).toBeGreaterThan(6)
      const found = listAt(
        await visitor.post('/api/vigneron-online/shop/search', { text: 'murmures' }),
        'response.shops',
      )
      expect(found.map((shop) => at(shop, 'path'))).toContain('clos-des-murmures')
      const shop = at(await visitor.get('/api/vigneron-online/shop/path/clos-des-murmures'), 'response.shop')
      expect(shop).toMatchObject({
        _id: expect.any(String),
        name: expect.any(String),
        path: 'clos-des-murmures',
        logo: { original: { path: expect.any(String) } },
        banner: expect.anything(),
        theme: {
          layout: { name: 'Shop', menu: expect.any(Array), routes: expect.any(Array) },
          variables: expect.any(Object),
        },
        pagesMeta: expect.any(Object),
        isPromoCodesAllowed: expect.any(Boolean),
      })
      for (const method of listAt(shop, 'methodOfDeliveries'))
        expect(['LOCAL', 'PICKUP', 'SHIPPING']).toContain(at(method, 'type'))
      const same = await visitor.get(`/api/vigneron-online/shop/id/${textAt(shop, '_id')}`)
      expect(at(same, 'response.shop')).toEqual(shop)
    })

    test('[I18N-07] the references are the countries, in the language asked for', async () => {
      const answer = await new Visitor('marketplace', language).post('/api/utils/references', {
        references: ['countries'],
      })
      isAnswered(answer)
      expect(answer.text).toContain({ fr: 'Allemagne', de: 'Deutschland', en: 'Germany' }[language])
    })

    test('[PAGE-03] [NAV-16] a feed is told by name, and a post by its id', async () => {
      const visitor = new Visitor('marketplace', language)
      const feed = await visitor.get('/api/blog/feed/actualites')
      expect(at(feed, 'response.feed.name')).toBe('actualites')
      const posts = listAt(feed, 'response.feed.posts')
      expect(posts.length).toBeGreaterThan(2)
      for (const post of posts)
        expect(post).toMatchObject({
          path: expect.any(String),
          title: expect.any(String),
          shortDescription: expect.any(String),
          picture: { original: { path: expect.any(String) } },
        })
      const one = await visitor.get(`/api/blog/post/${textAt(posts[0], '_id')}`)
      expect(at(one, 'response.post.title')).toBe(at(posts[0], 'title'))
      expect((await visitor.get('/api/blog/feed/there-is-no-such-feed')).status).toBe(404)
    })

    test('[AUTH-02] [AUTH-03] [AUTH-04] somebody logs out, and the keep-alive tells it', async () => {
      const visitor = new Visitor('marketplace', language)
      const beat = await visitor.call('POST', '/session/keepAlive', {}, { localized: false })
      expect(beat.body).toMatchObject({ alive: expect.any(Boolean), logged: false })
      isAnswered(await visitor.post('/api/auth/login', { email: 'claire@example.org', password: 'demo-password' }))
      const logged = await visitor.call('POST', '/session/keepAlive', {}, { localized: false })
      expect(logged.body).toMatchObject({ alive: true, logged: true })
      isAnswered(await visitor.post('/api/shop/order/user-list', {}))
      isAnswered(await visitor.post('/api/auth/logout'))
      const after = await visitor.call('POST', '/session/keepAlive', {}, { localized: false })
      expect(after.body).toMatchObject({ logged: false })
    })

    test('[PAGE-01] [I18N-03] the static files of the table are there, and a missing one is empty', async () => {
      const visitor = new Visitor('marketplace', language)
      const missing = await visitor.open(`/data/there-is-no-such-file-${language}.json`)
      expect([missing.status, missing.body]).toEqual([200, {}])
      const fragment = await visitor.open(`/fragments/age-notice/${language}.html`)
      expect(fragment.status).toBe(200)
      expect(fragment.headers['content-type']).toContain('text/html')
      const page = await visitor.open('/sites/vigneron-online/pages-content/home.json')
      expect(page.status).toBe(200)
      for (const bundle of ['common', 'cart'])
        expect((await visitor.open(`/languages/${language}/${bundle}.json`)).status).toBe(200)
    })

    test('[CALL-01] [CALL-02] the envelope carries what the table names, and uploads carry their JSON', async () => {
      const visitor = new Visitor('marketplace', language)
      const answer = await visitor.get('/api/shop/cart')
      expect(answer.body).toHaveProperty('response')
      const refused = await visitor.post('/api/shop/cart/product/add', { quantity: 1, productID: crypto.randomUUID() })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(at(refused, 'errors.0')).toMatchObject({
        key: expect.any(String),
        number: expect.any(Number),
        formattedMessage: expect.any(String),
        type: 'ERROR',
      })
      const upload = await visitor.upload('/api/auth/profile-picture', {})
      expect([400, 401, 404]).toContain(upload.status)
      const unprefixed = await visitor.call('GET', '/api/shop/cart', undefined, { localized: false })
      isAnswered(unprefixed)
    })
  })
}

test('[CHECKOUT-05] two orders of one shop are told apart, and both are kept', async () => {
  const shelf = await aShelf('en')
  const first = await orderBottles(shelf, 1, 'two.orders@example.org')
  const second = await orderBottles(shelf, 2, 'two.orders@example.org')
  isAnswered(first)
  isAnswered(second)
  expect(at(first, 'response.order._id')).not.toBe(at(second, 'response.order._id'))
  expect(day(0)).toMatch(/^\d{4}-\d\d-\d\d$/)
})

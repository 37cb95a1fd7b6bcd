import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryTypes } from '#contract/shop.ts'
import { dayIn } from '#contract/days.ts'
import { addWorkingDays } from '#contract/working-days.ts'
import { testLanguages } from '../testing/context.ts'
import { cartView } from './cart-view.ts'
import {
  bottlesToFillCarton,
  deliveryAmountOf,
  priceCart,
  reductionOf,
  type StoredCart,
  totalOf,
} from './priced-cart.ts'
import type { PromoCode } from './promo-codes.ts'
import type { CartLineRow } from './repository.ts'

const now = new Date('2026-06-01T12:00:00Z')
const amount = fc.integer({ min: 0, max: 60_000 })

const line = (index: number, changes: Partial<CartLineRow>): CartLineRow => ({
  id: `line-${index}`,
  cartId: 'cart',
  productId: `product-${index}`,
  slotId: null,
  quantity: 1,
  type: 'PRODUCT',
  code: `wine-${index}`,
  title: { fr: `Vin ${index}` },
  subtitle: {},
  year: 2022,
  colour: null,
  volumeMl: 750,
  styles: ['still'],
  thumbnail: '',
  priceAmount: 1500,
  nonDiscountedAmount: null,
  maxPerOrder: null,
  bottleUnits: 1,
  minPersons: null,
  maxPersons: null,
  bookingLeadHours: 24,
  isPublished: true,
  startsAt: null,
  localDate: null,
  localTime: null,
  terms: null,
  timezone: null,
  ...changes,
})

const cart = (lines: CartLineRow[], changes: Partial<StoredCart> = {}): StoredCart => ({
  id: 'cart',
  shop: {
    id: 'shop',
    name: 'Domaine',
    path: 'domaine',
    currencyCode: 'EUR',
    cartonBottles: 6,
    isPromoCodesAllowed: true,
    methodOfDeliveries: [],
    settlements: [],
    calendar: { timezone: 'Europe/Paris', openingHours: {}, closures: [], exceptions: [] },
    countryCode: 'FR',
  },
  lines,
  contact: null,
  promoCodes: [],
  orderId: null,
  updatedAt: now,
  ...changes,
})

const part = (index: number, free: number, perProduct = 1, stockItemId = `stock-${index}`) => ({
  productId: `product-${index}`,
  stockItemId,
  perProduct,
  free,
})
const around = (stock: ReturnType<typeof part>[], freePlaces = new Map<string, number>()) => ({
  stock,
  freePlaces,
  promos: [],
  now,
})

const anyLine = fc.record({
  isActivity: fc.boolean(),
  priceAmount: amount,
  quantity: fc.integer({ min: 1, max: 40 }),
  bottleUnits: fc.integer({ min: 0, max: 6 }),
  free: fc.integer({ min: -2, max: 60 }),
})
const anyPromo = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 10_000 }), minAmount: amount }),
    fc.record({ type: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 90_000 }), minAmount: amount }),
  ),
)
const anyMethod = fc.record({
  type: fc.constantFrom(...deliveryTypes),
  rates: fc.array(amount, { minLength: 1, maxLength: 4 }),
  beyond: fc.option(amount),
  freeAboveAmount: fc.option(amount),
  minBottles: fc.option(fc.integer({ min: 0, max: 12 })),
})

test('[CART-02] lines + delivery - reduction is the total, for ten thousand carts', () => {
  const languages = testLanguages()
  const check = fc.property(
    fc.array(anyLine, { maxLength: 8 }),
    anyPromo,
    fc.array(anyMethod, { maxLength: 3 }),
    (lines, promo, methods) => {
      const stored = cart(
        lines.map(({ isActivity, priceAmount, quantity, bottleUnits }, index) =>
          line(
            index,
            isActivity
              ? {
                  type: 'ACTIVITY',
                  slotId: `slot-${index}`,
                  startsAt: new Date('2026-07-01T08:00:00Z'),
                  priceAmount,
                  quantity,
                }
              : { priceAmount, quantity, bottleUnits },
          ),
        ),
        {
          promoCodes: promo ? ['CODE'] : [],
          contact: {
            email: { type: 'PERSONAL', email: '' },
            firstname: '',
            lastname: '',
            companyName: '',
            phone: { type: 'BUSINESS', number: '' },
            address: { addressLines: [], postalCode: '39600', city: '', countryCode: 'FR' },
          },
        },
      )
      stored.shop.methodOfDeliveries = methods.map(({ type, rates, beyond, freeAboveAmount, minBottles }) => ({
        type,
        title: { fr: type },
        description: {},
        minBottles,
        maxBottles: null,
        minAmount: null,
        amount: null,
        leadTimeWorkingDays: null,
        zones: [
          {
            code: `${type}_FR`,
            title: { fr: 'France' },
            countries: ['FR'],
            postalCodes: null,
            rates: rates.map((rate, index) => ({ upToBottles: (index + 1) * 12, amount: rate })),
            beyond: beyond === null ? null : { perBottles: 6, amount: beyond },
            freeAboveAmount,
            delayWorkingDays: { min: 1, max: 2 },
          },
        ],
        nonEligibilityTexts: {},
      }))
      const promos: PromoCode[] = promo
        ? [
            {
              id: '1',
              code: 'CODE',
              title: {},
              ...promo,
              validFrom: new Date(0),
              validTo: new Date(8e15),
              maxUses: null,
              usedCount: 0,
            },
          ]
        : []
      const priced = priceCart(stored, {
        stock: lines.map(({ free }, index) => part(index, free)),
        freePlaces: new Map(lines.map(({ free }, index) => [`slot-${index}`, free])),
        promos,
        now,
      })
      const view = cartView(priced, { language: 'fr', translate: languages.translate('fr') })

      expect(view.products.reduce((sum, shown) => sum + shown.amount, 0)).toBe(priced.productsAmount)
      const reduction = view.promoCodesReduction?.reduction ?? 0
      expect(reduction).toBe(reductionOf(priced))
      expect(reduction).toBeGreaterThanOrEqual(0)
      expect(reduction).toBeLessThanOrEqual(priced.productsAmount)
      for (const type of deliveryTypes) {
        const shown = view.pricesForDeliveryPerType[type]
        const delivery = deliveryAmountOf(priced, type)
        const parts = (shown ?? []).slice(0, -1).reduce((sum, { price }) => sum + (price?.amount ?? 0), 0)
        const last = shown?.at(-1)
        const isShownRight =
          delivery === null ? last?.price == null : parts === delivery && last?.price?.amount === delivery
        // Activities alone are delivered for nothing and show no delivery at all.
        expect(isShownRight || (delivery === 0 && !priced.needsDelivery)).toBe(true)
        const total = totalOf(priced, type)
        expect(total).toBe(delivery === null ? null : priced.productsAmount - reduction + delivery)
        expect(total === null || (Number.isSafeInteger(total) && total >= 0)).toBe(true)
      }
      for (const shown of view.products) {
        const most = (shown.product ?? shown.activity)?.maxQuantity ?? -1
        expect(most).toBeGreaterThanOrEqual(0)
        expect(shown.quantity <= most || shown.problem !== null).toBe(true)
      }
    },
  )
  fc.assert(check, { numRuns: 10_000 })
})

test('[CART-02] earlier lines are served first and each may grow into what is left', () => {
  const box = line(0, { quantity: 1 })
  const bottle = line(1, { quantity: 2 })
  const stock = [part(0, 6, 3, 'shared'), part(1, 6, 1, 'shared')]
  const { pricedLines } = priceCart(cart([box, bottle]), around(stock))
  // Six bottles: three in the box, two beside it, one left.
  expect(pricedLines.map(({ maxQuantity, problem }) => [maxQuantity, problem])).toEqual([
    [1, null],
    [3, null],
  ])
  const short = priceCart(cart([bottle, box]), around([part(0, 4, 3, 'shared'), part(1, 4, 1, 'shared')]))
  expect(short.pricedLines.map(({ maxQuantity, problem }) => [maxQuantity, problem?.code])).toEqual([
    [4, undefined],
    [0, 'SOLD_OUT'],
  ])
})

test('[CART-01] a line says what is wrong with it as it stands', () => {
  const problemOf = (changes: Partial<CartLineRow>, free: number) =>
    priceCart(cart([line(0, changes)]), around([part(0, free)], new Map([['slot', free]]))).pricedLines[0]?.problem
  expect(problemOf({ quantity: 3 }, 3)).toBeNull()
  expect(problemOf({ quantity: 3 }, 2)).toEqual({ code: 'OUT_OF_STOCK', min: 1, max: 2 })
  expect(problemOf({ quantity: 3 }, 0)).toMatchObject({ code: 'SOLD_OUT', max: 0 })
  expect(problemOf({ quantity: 3, maxPerOrder: 2 }, 9)).toEqual({ code: 'MAX_PER_ORDER', min: 1, max: 2 })
  expect(problemOf({ isPublished: false }, 9)).toMatchObject({ code: 'SOLD_OUT' })
  const visit = { type: 'ACTIVITY' as const, slotId: 'slot', minPersons: 2, maxPersons: 8, quantity: 4 }
  const inHours = (hours: number) => ({ ...visit, startsAt: new Date(now.getTime() + hours * 3_600_000) })
  expect(problemOf(inHours(25), 4)).toBeNull()
  expect(problemOf(inHours(24), 4)).toMatchObject({ code: 'SLOT_TOO_LATE' })
  expect(problemOf(inHours(25), 3)).toMatchObject({ code: 'SLOT_FULL', max: 3 })
  expect(problemOf({ ...inHours(25), quantity: 1 }, 9)).toMatchObject({ code: 'TOO_FEW_PERSONS', min: 2 })
  expect(problemOf({ ...inHours(25), quantity: 9 }, 9)).toMatchObject({ code: 'TOO_MANY_PERSONS', max: 8 })
  expect(problemOf({ ...inHours(25), quantity: 9 }, 3)).toMatchObject({ code: 'TOO_MANY_PERSONS', max: 8 })
})

test('[CART-02] a carton counts a magnum as two and says what is missing', () => {
  const missing = (quantity: number, bottleUnits = 1) =>
    bottlesToFillCarton(
      priceCart(cart(quantity > 0 ? [line(0, { quantity, bottleUnits })] : []), around([part(0, 99)])),
    )
  expect([0, 1, 5, 6, 7].map((quantity) => missing(quantity))).toEqual([0, 5, 1, 0, 5])
  expect(missing(2, 2)).toBe(2)
})

test('[SELL-08] a way of delivery says with its price when it comes', () => {
  const languages = testLanguages()
  const stored = cart([line(0, { quantity: 6 })])
  const method = { title: {}, description: {}, minBottles: null, maxBottles: null, minAmount: null, amount: 0 }
  stored.shop.methodOfDeliveries = [
    { ...method, type: 'PICKUP', leadTimeWorkingDays: 1, zones: [], nonEligibilityTexts: {} },
    { ...method, type: 'LOCAL', leadTimeWorkingDays: null, zones: [], nonEligibilityTexts: {} },
  ]
  const priced = priceCart(stored, around([part(0, 6)]))
  const view = cartView(priced, { language: 'fr', translate: languages.translate('fr') })
  const expected = view.pricesForDeliveryPerType.PICKUP?.at(-1)?.expected
  expect(expected?.from).toBe(addWorkingDays(dayIn('Europe/Paris', now), 1, ['FR']))
  expect(expected?.formattedMessage).toContain('sur rendez-vous')
  expect(view.pricesForDeliveryPerType.LOCAL?.at(-1)?.expected).toBeNull()
})

import { Contact, deliveryTotal } from '#contract/cart.ts'
import { rowsPerPage } from '#contract/long-lists.ts'
import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import { deliveryTypes } from '#contract/shop.ts'
import { cartView } from '../cart/cart-view.ts'
import { loadCart } from '../cart/load-cart.ts'
import { paymentMethodsOf } from '../checkout/ordered-goods.ts'
import type { Context, SiteContext } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { soughtWords } from '../database/sought-words.ts'
import type { Outside, PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { afterOf, placeAfter, shownOnShelf } from '../wines/shelf.ts'
import { asSite, within, withCart } from './as-site.ts'
import { selectHouse, selectWines } from './repository.ts'

/** What can be ordered of this house, and in which languages its buyers are written to. Source: ORDERS-03. */
export async function readOptions(
  ctx: PlaceContext & Outside,
  { q = '', after, chosen }: OfficeRuleInput<'phoneOrderOptions'>,
): Promise<OfficeRuleResult<'phoneOrderOptions'>> {
  const shopId = shopOf(ctx)
  const house = await selectHouse(ctx.db, shopId)
  if (!house) throw refuse('NOT_FOUND')
  const { site } = await asSite(ctx, ctx.language)
  const sought = { shopId, view: 'sale' as const, words: soughtWords(q), after: placeAfter(after) }
  const page = await shownOnShelf(ctx.db, { ...sought, limit: rowsPerPage + 1 })
  const rows = await selectWines(ctx.db, { shopId, now: ctx.now(), shown: page })
  const last = rows.length > rowsPerPage ? rows[rowsPerPage - 1] : undefined
  const known = new Set(rows.slice(0, rowsPerPage).map(({ id }) => id))
  const elsewhere = (chosen?.split(',') ?? []).filter((id) => !known.has(id))
  const wines = [
    ...rows.slice(0, rowsPerPage),
    ...(elsewhere.length > 0 ? await selectWines(ctx.db, { shopId, now: ctx.now(), shown: { ids: elsewhere } }) : []),
  ]
  return {
    isWhole: sought.words.length === 0 && sought.after === null && !last,
    next: last ? afterOf(last) : null,
    currencyCode: CurrencyCode.parse(house.currencyCode),
    languages: site.site.languages,
    countryCode: house.countryCode,
    wines: wines.map(({ title, position: _, ...wine }) => ({ ...wine, title: localize(title, ctx.language) })),
  }
}

class Counted {
  readonly price: OfficeRuleResult<'phoneOrderPrice'>
  constructor(price: OfficeRuleResult<'phoneOrderPrice'>) {
    this.price = price
  }
}

/** What these bottles cost, each way of delivery, counted by the rules of every cart; nothing of it stays. */
export async function priceOrder(
  ctx: PlaceContext & Outside,
  { lines, ...where }: OfficeRuleInput<'phoneOrderPrice'>,
): Promise<OfficeRuleResult<'phoneOrderPrice'>> {
  const shopId = shopOf(ctx)
  const house = await selectHouse(ctx.db, shopId)
  if (!house) throw refuse('NOT_FOUND')
  const asked: Context = { ...(await asSite(ctx, ctx.language)), translate: ctx.translate }
  const wanted = lines.split(',').map((line) => {
    const [product = '', quantity = ''] = line.split(':')
    return { product, quantity: Number(quantity) }
  })
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const site = within(asked, trx)
      const price = await withCart(site, trx, { shopId, lines: wanted }, async ({ owner }) => {
        const cart = await loadCart(trx, {
          siteId: site.site.id,
          owner,
          shopId,
          now: ctx.now(),
          contact: buyerAt(where),
        })
        if (!cart) throw refuse('CART_EMPTY')
        return priceOf(site, cartView(cart, site), { id: shopId, methodOfPayments: house.methodOfPayments })
      })
      throw new Counted(price) // Rolled back.
    })
  } catch (thrown) {
    if (thrown instanceof Counted) return thrown.price
    throw thrown
  }
}

function priceOf(
  ctx: SiteContext,
  cart: ReturnType<typeof cartView>,
  shop: Parameters<typeof paymentMethodsOf>[1],
): OfficeRuleResult<'phoneOrderPrice'> {
  const methods = paymentMethodsOf(ctx, shop)
  return {
    productsAmount: cart.productsAmount,
    bottles: cart.bottlesCount,
    problems: cart.products.flatMap(({ product, problem }) =>
      product && problem ? [{ product: product._id, sentence: problem.formattedMessage }] : [],
    ),
    deliveries: deliveryTypes.flatMap((type) => {
      const total = deliveryTotal(cart.pricesForDeliveryPerType, type)
      if (!total) return []
      return {
        type,
        amount: total.non_eligibility_reason ? null : (total.price?.amount ?? null),
        sentence: total.non_eligibility_reason?.formattedMessage ?? null,
        payments: methods
          .filter((method) => method.type !== 'ON_SITE' || type === 'PICKUP')
          .filter((method) => method.onlyWithDelivery?.includes(type) ?? true)
          .map((method) => ({
            code: paymentCodeOf(method),
            type: method.type,
            title: localize(method.title, ctx.language),
          })),
      }
    }),
  }
}

/** Somebody who lives there, as far as delivery asks. */
const buyerAt = ({ countryCode, postalCode }: { countryCode: string; postalCode: string }) =>
  Contact.parse({
    email: { email: '' },
    ...{ firstname: '', lastname: '', companyName: '' },
    address: { addressLines: [], postalCode, city: '', countryCode },
    phone: { number: '' },
  })

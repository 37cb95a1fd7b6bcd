import { useState, type ReactNode } from 'react'
import type { ShopCart } from '#contract/cart.ts'
import { deliveryTotal } from '#contract/cart.ts'
import type { DeliveryType } from '#contract/shop.ts'
import { useMounted } from '../base/route-mount.ts'
import { Sums, type Sum } from '../cart/CartSums.tsx'
import { CompactLines } from '../cart/CompactLines.tsx'
import { keyOfLine } from '../cart/wishes.ts'
import { usePrice, useText } from '../i18n/text.tsx'
import { checkoutTotal, deliveryAmount } from './delivery-choice.ts'
import { Title } from '../ui/Title.tsx'

interface OrderSummaryProps {
  cart: ShopCart
  delivery: DeliveryType | null
  /** The promotional code, where the shop allows one. */
  children: ReactNode
}

/** What is ordered and what it costs: always open on wide screens, a line that opens above the form on narrow ones. */
export function OrderSummary({ cart, delivery, children }: OrderSummaryProps) {
  useMounted('order-summary')
  const t = useText()
  const price = usePrice()
  // The page stands in the browser only, so the width is known at once and nothing jumps.
  const [isOpen] = useState(() => matchMedia('(width >= 992px)').matches)
  const total = checkoutTotal(cart, delivery)
  const shown = total ?? cart.promoCodesReduction?.reducedProductsAmount ?? cart.productsAmount
  return (
    <aside className="summary" data-surface="tint" aria-label={t('checkout.page.summary')}>
      <details open={isOpen}>
        <summary>
          <Title as="h2">{t('checkout.page.summary')}</Title>
          <span className="price">
            {price(shown, cart.currencyCode)}
            {total === null && <small>{t('checkout.page.beforeDelivery')}</small>}
          </span>
        </summary>
        <CompactLines lines={linesOf(cart)} currencyCode={cart.currencyCode} />
        {children}
        <Sums
          rows={useRows(cart, delivery)}
          total={{
            title: t(total === null ? 'checkout.page.totalBeforeDelivery' : 'cart.totals.total'),
            amount: shown,
          }}
          currencyCode={cart.currencyCode}
        />
        <p className="tiny muted">{t('checkout.page.vatIncluded')}</p>
      </details>
    </aside>
  )
}

const linesOf = ({ products }: ShopCart) =>
  products.flatMap(({ product, activity, problem, ...line }) => {
    const item = product ?? activity
    if (!item) return []
    const { title, year, thumbnail, price } = item
    const key = keyOfLine({ product, activity, problem, ...line })
    return [
      {
        ...line,
        key,
        title,
        year,
        thumbnail,
        unitAmount: price.amount,
        perLitreAmount: price.perLitreAmount,
        problem: problem?.formattedMessage,
      },
    ]
  })

function useRows(cart: ShopCart, delivery: DeliveryType | null): Sum[] {
  const t = useText()
  const { promoCodesReduction: reduction, productsAmount, needsDelivery, pricesForDeliveryPerType } = cart
  const title = (delivery && deliveryTotal(pricesForDeliveryPerType, delivery)?.label) ?? t('cart.totals.delivery')
  return [
    { title: t('cart.totals.products'), amount: productsAmount },
    ...(reduction ? [{ title: reduction.formattedTitle, amount: -reduction.reduction, isReduction: true }] : []),
    ...(needsDelivery ? [{ title, amount: deliveryAmount(cart, delivery) }] : []),
  ]
}

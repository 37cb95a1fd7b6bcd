import type { ShopCart } from '#contract/cart.ts'
import { usePrice, useText } from '../i18n/text.tsx'

/** What each way of delivery will cost and when it comes (SELL-08). */
export function Outlook({ cart: { deliveryOutlook, currencyCode } }: { cart: ShopCart }) {
  const t = useText()
  const price = usePrice()
  return (
    <dl className="outlook">
      {deliveryOutlook.map(({ type, title, price: each, formattedMessage }) => (
        <div key={type}>
          <dt>{title}</dt>
          {each && (
            <dd className="num">{each.amount === 0 ? t('common.price.free') : price(each.amount, currencyCode)}</dd>
          )}
          {formattedMessage && <dd className="when">{formattedMessage}</dd>}
        </div>
      ))}
    </dl>
  )
}

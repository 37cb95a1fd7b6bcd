import type { Shop } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'

/** What somebody about to pay may want to know: that bottles can be given back, and whom to ask. */
export function Reassurance({ shop, hasBottles }: { shop: Shop; hasBottles: boolean }) {
  const t = useText()
  return (
    <p className="tiny muted">
      {hasBottles && `${t('checkout.placeOrder.giveBack')} `}
      {t('checkout.placeOrder.question')} <a href={`tel:${shop.phone.replaceAll(/\s/g, '')}`}>{shop.phone}</a>
    </p>
  )
}

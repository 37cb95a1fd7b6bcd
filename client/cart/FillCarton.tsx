import type { ShopCart } from '#contract/cart.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { useAddProduct } from './writing.ts'

/** How many bottles are missing before the cart can be sent, or its carton is full, and a press that adds them. */
export function FillCarton({ cart: { cartonOffer, shop, bottlesCount } }: { cart: ShopCart }) {
  const t = useText()
  const add = useAddProduct()
  if (!cartonOffer) return null
  const { purpose, bottles, add: wine } = cartonOffer
  const whole = purpose === 'SHIPPING' ? bottlesCount + bottles : shop.cartonBottles
  const inside = whole - bottles
  return (
    <div className="fill-carton">
      <p>
        {t(purpose === 'SHIPPING' ? 'cart.totals.missingToShip' : 'cart.totals.missingBottles', { count: bottles })}
      </p>
      {/* The sentence says it in words. */}
      <span className="places" aria-hidden="true">
        {Array.from({ length: whole }, (_, place) => (
          <i key={place} data-full={place < inside ? '' : undefined} />
        ))}
      </span>
      {wine && (
        <Button variant="outline" size="small" isBusy={add.isPending} onClick={() => add.mutate(wine)}>
          {t('cart.totals.addMissing', { count: wine.quantity })}
        </Button>
      )}
    </div>
  )
}

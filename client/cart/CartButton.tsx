import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/Icon.tsx'
import { loadSideCart, toggleSideCart, useCartUi } from './cart-ui.ts'
import { useCarts } from './queries.ts'

/** The cart in the header, with the number of things in it. The badge hangs over the corner, so nothing moves. */
export function CartButton() {
  const t = useText()
  const { itemsCount } = useCarts()
  const { isSideCartOpen, isTopCartDisplayed } = useCartUi()
  if (!isTopCartDisplayed) return null
  return (
    <button
      className="cart-button"
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isSideCartOpen}
      aria-label={t('cart.topCart.label', { count: itemsCount })}
      onClick={toggleSideCart}
      onPointerEnter={loadSideCart}
      onFocus={loadSideCart}
    >
      <Icon name="cart" />
      <span className="count" aria-hidden="true">
        {itemsCount > 0 ? itemsCount : ''}
      </span>
    </button>
  )
}

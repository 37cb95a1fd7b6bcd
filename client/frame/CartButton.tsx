import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/Icon.tsx'
import { loadSideCart, toggleSideCart, useCartUi } from '../cart/cart-ui.ts'
import { useSiteCart } from './use-site-cart.ts'

/** The cart in the header, with the number of things in it. The badge hangs over the corner, so nothing moves. */
export function CartButton() {
  const t = useText()
  const { itemsCount, load } = useSiteCart()
  const { isSideCartOpen, isTopCartDisplayed } = useCartUi()
  return (
    <button
      className="cart-button"
      // Hidden it keeps its place, so that nothing beside it moves.
      style={isTopCartDisplayed ? undefined : { visibility: 'hidden' }}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isSideCartOpen}
      // A plural is not counted before there is something to count: the first one costs a phone its first frames.
      aria-label={itemsCount === 0 ? t('cart.topCart.empty') : t('cart.topCart.label', { count: itemsCount })}
      onClick={toggleSideCart}
      onPointerEnter={() => loadSideCart(load)}
      onFocus={() => loadSideCart(load)}
    >
      <Icon name="cart" />
      <span className="count" aria-hidden="true">
        {itemsCount > 0 ? itemsCount : ''}
      </span>
    </button>
  )
}

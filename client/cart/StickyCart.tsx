import { useParams } from '../base/location.ts'
import { useSite } from '../base/dependencies.ts'
import { usePrice, useText } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { openSideCart } from './cart-ui.ts'
import { useCurrentCart } from './queries.ts'

const shoppingPages = ['shop-products', 'shop-product', 'shop-activities', 'shop-activity', 'shop-information']

/** On phones, at the foot of a shop's pages: what is in the cart, and the way to it. */
export function StickyCart() {
  const t = useText()
  const price = usePrice()
  const page = useSiteRoute()?.route.page
  const site = useSite()
  const { shopPath = site.shopPath } = useParams()
  const cart = useCurrentCart()
  if (!page || !shoppingPages.includes(page)) return null
  if (!cart || cart.itemsCount === 0 || cart.shop.path !== shopPath) return null
  const amount = price(cart.productsAmount, cart.currencyCode)
  return (
    <nav aria-label={t('common.menu.cart')}>
      <button className="sticky-cart" type="button" aria-haspopup="dialog" onClick={() => openSideCart(cart.shop._id)}>
        <span className="sum">{t('cart.stickyCart.summary', { count: cart.itemsCount, price: amount })}</span>
        <span className="go">
          {t('cart.stickyCart.view')} <Icon name="arrow-right" />
        </span>
      </button>
    </nav>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../base/location.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { useSite } from '../base/dependencies.ts'
import { useSiteRoute } from '../routing/paths.ts'
import { hasSession } from '../sessions/session-hint.ts'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { closeSideCart, loadSideCart, toggleTopCart, useCartUi } from '../cart/cart-ui.ts'
import { cartsKey } from '../sessions/carts.ts'
import { StickyCart } from '../cart/StickyCart.tsx'
import { useSiteCart } from './use-site-cart.ts'
import { useShownCart } from '../cart/use-shown-cart.ts'
import { Title } from '../ui/Title.tsx'

/** Side cart and sticky cart, once per document. */
export function CartPanels() {
  const t = useText()
  const site = useSite()
  const { pathname } = useLocation()
  const { isSideCartOpen, SideCart, added } = useCartUi()
  const cart = useShownCart()
  const { itemsCount, kind, load } = useSiteCart()
  useTranslatedCarts()
  useEffect(closeSideCart, [pathname])
  // At the checkout of a shop the cart lies open on the page.
  const isCheckout = useSiteRoute()?.route.page === 'shop-checkout'
  useEffect(() => toggleTopCart(!isCheckout), [isCheckout])
  useEffect(() => {
    if (isSideCartOpen || hasSession(site.code)) loadSideCart(load)
  }, [site, isSideCartOpen, load])
  return (
    <>
      <StickyCart />
      <p className="visually-hidden" aria-live="polite">
        {added}
      </p>
      <Panel
        id="side-cart"
        kind="side-cart"
        label={t('cart.sideCart.title')}
        closeLabel={t('cart.sideCart.close')}
        isOpen={isSideCartOpen}
        onClose={closeSideCart}
        top={
          <div>
            <Title as="h2">{t('cart.sideCart.title')}</Title>
            {cart && cart.itemsCount > 0 && (
              <p>{`${t('cart.sideCart.items', { count: cart.itemsCount })} · ${cart.shop.name}`}</p>
            )}
            {kind === 'stays' && itemsCount > 0 && <p>{t('cart.stay.items', { count: itemsCount })}</p>}
          </div>
        }
      >
        {SideCart ? (
          <SideCart />
        ) : (
          <div className="lines">
            <Skeleton lines={[60, 40, 25]} />
          </div>
        )}
      </Panel>
    </>
  )
}

/** The language the carts were last shown in, in this tab. */
let shownLanguage: string | null = null

/** Titles in a cart are the server's words: in another language they are asked for again. */
function useTranslatedCarts() {
  const queryClient = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    const isOther = shownLanguage !== null && shownLanguage !== language
    shownLanguage = language
    if (isOther) void queryClient.invalidateQueries({ queryKey: cartsKey })
  }, [language, queryClient])
}

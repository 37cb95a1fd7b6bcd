import { useState } from 'react'
import type { ShopCart } from '#contract/cart.ts'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import { useCarts } from '../../cart/queries.ts'
import { useText } from '../../i18n/text.tsx'
import { NothingToBuy } from '../../purchases/NothingToBuy.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { useShop } from '../../shop/use-shop.ts'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { CheckoutForm } from '../CheckoutForm.tsx'
import { CheckoutSkeleton } from '../CheckoutSkeleton.tsx'

/** Contact, delivery, payment: one page (CHECKOUT-02). The server's part is the frame, for the cart is the visitor's. */
export function CheckoutPage() {
  const t = useText()
  return (
    <>
      <PageMeta
        title={t('checkout.page.title')}
        description={t('checkout.page.description')}
        image={null}
        isIndexed={false}
      />
      <div className="awaited">
        <Content />
      </div>
    </>
  )
}

function Content() {
  const t = useText()
  const pathTo = usePathTo()
  const shop = useShop()
  const isHydrated = useIsHydrated()
  const { carts, isKnown, isFailed, retry } = useCarts()
  // The server may have emptied the cart before the browser has left for the confirmation.
  const [placing, setPlacing] = useState<ShopCart | null>(null)
  const cart = placing ?? carts.find((each) => each.shop._id === shop._id)
  if (isHydrated && cart && cart.products.length > 0)
    return <CheckoutForm key={shop._id} shop={shop} cart={cart} onPlacing={setPlacing} />
  const heading = t('checkout.page.title')
  if (isHydrated && isFailed)
    return (
      <NothingToBuy heading={heading} title={t('checkout.page.loadFailed')}>
        <Button onClick={retry}>{t('common.buttons.retry')}</Button>
      </NothingToBuy>
    )
  if (isHydrated && isKnown)
    return (
      <NothingToBuy heading={heading} title={t('checkout.page.emptyTitle')} text={t('checkout.page.emptyText')}>
        <ButtonLink href={pathTo('shop-products')}>{t('checkout.page.backToShop')}</ButtonLink>
      </NothingToBuy>
    )
  return <CheckoutSkeleton />
}

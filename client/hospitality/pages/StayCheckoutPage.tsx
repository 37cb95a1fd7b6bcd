import { useState } from 'react'
import type { StayCart } from '#contract/hospitality.ts'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import '#client/styles/facts.css'
import '#client/styles/stays.css'
import { useLocation } from '../../base/location.ts'
import { useText } from '../../i18n/text.tsx'
import { NothingToBuy } from '../../purchases/NothingToBuy.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useStayCarts } from '../stay-carts.ts'
import { StayCheckoutForm, StayCheckoutHead } from '../StayCheckoutForm.tsx'

/** The server's part is the frame, for the cart is the visitor's. */
export function StayCheckoutPage() {
  const t = useText()
  return (
    <>
      <PageMeta
        title={t('hospitality.checkout.pageTitle')}
        description={t('hospitality.checkout.title')}
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
  const isHydrated = useIsHydrated()
  const { search } = useLocation()
  const { carts = [], isKnown, isFailed, retry } = useStayCarts()
  // With stays of several agencies the address says which one is booked now.
  const wanted = new URLSearchParams(search).get('agency')
  const known = carts.find(({ agency }) => agency.code === wanted) ?? carts[0]
  // The server may have emptied the cart before the browser has left for the confirmation.
  const [placing, setPlacing] = useState<StayCart | null>(null)
  const cart = placing ?? known
  const line = cart?.products[0]
  if (isHydrated && cart && line)
    return <StayCheckoutForm key={cart.agency._id} cart={cart} line={line} onPlacing={setPlacing} />
  if (isHydrated && (isFailed || isKnown))
    return (
      <NothingToBuy
        heading={t('hospitality.checkout.pageTitle')}
        title={t('hospitality.checkout.empty')}
        text={t('hospitality.checkout.emptyText')}
      >
        {isFailed ? (
          <Button onClick={retry}>{t('common.buttons.retry')}</Button>
        ) : (
          <ButtonLink href={pathTo('hospitality-apartments')}>{t('hospitality.checkout.emptyButton')}</ButtonLink>
        )}
      </NothingToBuy>
    )
  return (
    <>
      <StayCheckoutHead step={1} />
      <div className="wrap checkout" data-end="section" aria-busy="true">
        <form noValidate>
          <Skeleton lines={[40, 100, 100, 60]} />
        </form>
        <aside className="summary" data-surface="tint">
          <Skeleton lines={[100, 60, 100]} />
        </aside>
      </div>
    </>
  )
}

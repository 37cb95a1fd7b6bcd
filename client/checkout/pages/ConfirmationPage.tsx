import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import '#client/styles/checkout.css'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { AddToCalendar } from '../../orders/AddToCalendar.tsx'
import { OrderContents, OrderFacts, OrderTimeline } from '../../orders/OrderDetails.tsx'
import { TransferInstructions } from '../../orders/TransferInstructions.tsx'
import { rememberProof } from '../../orders/queries.ts'
import { AccountOffer } from '../../purchases/AccountOffer.tsx'
import { usePlaced } from '../../purchases/use-placed.ts'
import { WithoutScript } from '../../purchases/WithoutScript.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { useShop } from '../../shop/use-shop.ts'
import { PageMeta } from '../../site/PageMeta.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nextKeys } from '../next-keys.ts'
import { placedOrderQuery } from '../queries.ts'
import { Title } from '../../ui/Title.tsx'

/** The order just placed (NAV-11). */
export function ConfirmationPage() {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const shop = useShop()
  const order = usePlaced(placedOrderQuery(dependencies, language, shop._id), 'shop-checkout')
  return (
    <>
      <PageMeta
        title={t('checkout.page.title')}
        description={t('checkout.page.description')}
        image={null}
        isIndexed={false}
      />
      {order ? <Confirmation order={order} /> : <ConfirmationSkeleton />}
    </>
  )
}

function Confirmation({ order }: { order: Order }) {
  const t = useText()
  const pathTo = usePathTo()
  const queryClient = useQueryClient()
  const { _id: orderId, contact, shop } = order
  const email = contact.email.email
  return (
    <>
      <section className="section" data-tight="" data-surface="primary">
        <div className="wrap grid">
          <div data-col="1-8" className="stack" data-gap="5">
            <Title as="h1" className="title-xl">
              {t('checkout.confirmation.title', { name: contact.firstname })}
            </Title>
            <p className="lede">
              {`${t('checkout.confirmation.subtitle', { number: orderId, shop: shop.name })} ${t('checkout.confirmation.emailSent', { email })}`}
            </p>
          </div>
        </div>
      </section>
      <section className="section" data-tight="">
        <div className="wrap checkout">
          <div className="stack" data-gap="7" data-fill="">
            <OrderFacts order={order} />
            <TransferInstructions order={order} />
            <div className="stack" data-fill="">
              <Title as="h2" className="title-sm">
                {t('checkout.confirmation.next')}
              </Title>
              <p>
                {nextKeys(order)
                  .map((key) => t(`checkout.next.${key}`))
                  .join(' ')}
              </p>
              <OrderTimeline order={order} />
            </div>
            <div className="row">
              <ButtonLink
                href={pathTo('shop-order', { orderId })}
                onClick={() => rememberProof(queryClient, { orderId, email })}
              >
                {t('checkout.confirmation.track')}
              </ButtonLink>
              <AddToCalendar order={order} />
              <ButtonLink variant="outline" href={pathTo('shop-products')}>
                {t('checkout.confirmation.backToShop')}
              </ButtonLink>
            </div>
            <AccountOffer name={`${contact.firstname} ${contact.lastname}`} email={email} />
          </div>
          <OrderContents order={order} title={t('checkout.page.summary')} />
        </div>
      </section>
    </>
  )
}

function ConfirmationSkeleton() {
  return (
    <div aria-busy="true">
      <WithoutScript route="shop-order" />
      <section className="section" data-tight="" data-surface="primary">
        <div className="wrap grid">
          <div data-col="1-8" className="stack" data-gap="5" data-fill="">
            <p className="title-xl">{'\u00a0'}</p>
            <p className="lede">{'\u00a0'}</p>
          </div>
        </div>
      </section>
      <section className="section" data-tight="">
        <div className="wrap checkout">
          <Skeleton lines={[60, 40, 60, 40, 60]} />
          <aside className="panel" data-surface="tint">
            <Skeleton lines={[100, 60, 100, 60, 40]} />
          </aside>
        </div>
      </section>
    </div>
  )
}

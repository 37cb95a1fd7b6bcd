import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { homeRouteName } from '#contract/routes.ts'
import '#client/styles/checkout.css'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ReceiptButton } from './OrderDetails.tsx'
import { rememberProof, userOrdersQuery } from './queries.ts'
import { orderStatus } from './timeline.ts'
import { Title } from '../ui/Title.tsx'

/** The account's orders, newest first; a panel of the profile page (SHOP-07). Needs the bundle `order`. */
export function UserOrders() {
  const t = useText()
  const { data: orders } = useQuery(userOrdersQuery(useDependencies(), useLanguage()))
  return (
    <section className="stack" data-fill="">
      <Title as="h2" className="title-md">
        {t('order.myOrders.title')}
      </Title>
      {!orders ? <Skeleton lines={[100, 100, 100]} /> : orders.length === 0 ? <NoOrders /> : <Orders orders={orders} />}
    </section>
  )
}

function NoOrders() {
  const t = useText()
  const pathTo = usePathTo()
  const site = useSite()
  return (
    <Empty title={t('order.myOrders.empty')}>
      <ButtonLink href={pathTo(site.kind === 'marketplace' ? 'nos-vignerons' : homeRouteName(site))}>
        {t('order.myOrders.emptyButton')}
      </ButtonLink>
    </Empty>
  )
}

const columns = ['number', 'date', 'amount', 'status', 'show'] as const

function Orders({ orders }: { orders: Order[] }) {
  const t = useText()
  return (
    <table className="orders">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`order.myOrders.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('order.receipt.title')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const pathTo = usePathTo()
  const queryClient = useQueryClient()
  const { _id: orderId, shop, contact } = order
  return (
    <tr>
      <td className="num">{orderId}</td>
      <td>
        <time dateTime={formatDate(order.createdAt, language, 'NUMERIC')}>
          {formatDate(order.createdAt, language, 'SHORT')}
        </time>
      </td>
      <td className="num">{price(order.totalAmount, order.currencyCode)}</td>
      <td>{t(`order.statuses.${orderStatus(order)}`)}</td>
      <td>
        <a
          href={pathTo('shop-order', { shopPath: shop.path, orderId })}
          onClick={() => rememberProof(queryClient, { orderId, email: contact.email.email })}
        >
          {t('order.myOrders.show')}
          <span className="visually-hidden">{` ${orderId}`}</span>
        </a>
      </td>
      <td>
        <ReceiptButton order={order} variant="quiet" size="small" />
      </td>
    </tr>
  )
}

import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { OfficeOrder, OrderView } from '#contract/orders-office.ts'
import { useAnswer } from '../office/answers.ts'
import { isGoing, isSingle } from '../office/frame/use-keys.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { WithBuyer } from '../messages/WithBuyer.tsx'
import { CardMoney } from './CardMoney.tsx'
import { DeedButton } from './DeedButton.tsx'
import { deedOfOrder } from './deeds.ts'
import { HouseNote } from './HouseNote.tsx'
import { listPath, orderPath, useViewOfAddress } from './list-address.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Parcels } from './Parcels.tsx'
import { ParcelLabels } from './ParcelLabels.tsx'
import { OrderWay } from './OrderWay.tsx'
import { Owed } from './Owed.tsx'
import { QuietWords } from './QuietWords.tsx'
import { LettersSent } from './LettersSent.tsx'
import { receivedAt } from './received.ts'
import { RefundsGiven } from './RefundsGiven.tsx'
import { asPending, usePendingSteps } from './steps.ts'
import { Waiting } from './Waiting.tsx'
import { WhoAndWhere } from './WhoAndWhere.tsx'

/** One order: how far it is, what is in it, what happened, for whom; and the one thing to do next. */
export function OrderPage() {
  const t = useText()
  const { order: id } = useParams<{ order: string }>()
  const view = useViewOfAddress()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('orderDetail', { place: place.handle, order: id, view })
  const pending = usePendingSteps().get(id)
  const back = { href: pathTo(listPath({ view })), label: t('office.sections.orders') }
  if (answer.data) {
    const order = asPending(answer.data, pending)
    return <KnownOrder key={id} {...{ order, view, back }} isPending={pending !== undefined} />
  }
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead title={t('office.sections.orders')} back={back} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones lines={4} />}
    </>
  )
}

interface KnownOrderProps {
  order: OfficeOrder
  view: OrderView
  back: { href: string; label: string }
  /** A step of it is written here, and not yet known elsewhere. */
  isPending: boolean
}

function KnownOrder({ order, view, back, isPending }: KnownOrderProps) {
  const t = useText()
  const { pathTo } = usePlace()
  const deed = deedOfOrder(order)
  const [before, after] = [order.previousId, order.nextId].map((id) => id && pathTo(orderPath(id, view)))
  useOrderKeys({ before, after })
  return (
    <>
      <PageHead
        title={order.name}
        back={back}
        say={<Summary order={order} />}
        act={
          (deed || after) && (
            <>
              {after && (
                <Link className="button" data-variant="quiet" data-size="small" href={after}>
                  {t('orders.next')}
                </Link>
              )}
              {deed && <DeedButton order={order} deed={deed} isMain />}
            </>
          )
        }
      />
      <div className="split-page">
        <div>
          <OrderWay order={order} isPending={isPending} />
          <Reminders order={order} />
          {(order.stage === 'unpaid' || order.status === 'lapsed') && order.totalAmount !== null && (
            <Waiting order={order} />
          )}
          <CardMoney order={order} />
          <Owed order={order} />
          <RefundsGiven order={order} />
          <OrderLines order={order} />
          <ParcelLabels order={order} />
          <Parcels order={order} />
          <LettersSent order={order} />
          <OrderHistory order={order} />
        </div>
        <div className="aside">
          <WhoAndWhere order={order} />
          <WithBuyer
            order={order.id}
            name={order.contact.firstname || order.name}
            language={order.language}
            hasAddress={order.contact.email.email !== ''}
            values={{
              name: order.contact.firstname || order.name,
              ...(order.number !== null && { number: String(order.number) }),
            }}
          />
          <HouseNote order={order} />
          <QuietWords order={order} />
        </div>
      </div>
      <nav className="pager" aria-label={t('orders.neighbours')}>
        {before ? (
          <Link className="word" data-tone="plain" href={before}>
            {t('orders.previous')}
          </Link>
        ) : (
          <span />
        )}
        {after && (
          <Link className="word only-wide" data-tone="plain" href={after}>
            {t('orders.next')}
          </Link>
        )}
      </nav>
    </>
  )
}

/** `Commande 1187, reçue hier, 21 h 12. 6 bouteilles, à domicile.` */
function Summary({ order: { number, acceptedAt, bottles, seats, deliveryType } }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const parcel = [
    bottles > 0 && t('orders.bottles', { count: bottles }),
    seats > 0 && t('orders.seats', { count: seats }),
    deliveryType && t(`orders.by.${deliveryType}`),
  ]
  const received = receivedAt(acceptedAt, language, t)
  return (
    <>
      {number === null
        ? t('orders.received', { received })
        : t('orders.numbered', { number: String(number), received })}{' '}
      {parcel.filter(Boolean).join(', ')}.
    </>
  )
}

/** What has to be thought of before it leaves the house. */
function Reminders({ order: { next, minimumAge, paymentType, status } }: { order: OfficeOrder }) {
  const t = useText()
  const isAtTill = paymentType === 'ON_SITE' && status === 'confirmed'
  if (next === null) return null
  return (
    <>
      {next === 'delivered' && minimumAge > 0 && (
        <p className="reminder">{t('orders.minimumAge', { age: minimumAge })}</p>
      )}
      {isAtTill && <p className="reminder">{t('orders.atTill')}</p>}
    </>
  )
}

/** J and K: the orders beside it in the list it was opened from; E: the next thing to do. */
function useOrderKeys({ before, after }: { before: string | null | undefined; after: string | null | undefined }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event) || isGoing()) return
      const to = { j: after, k: before }[event.key]
      if (to) navigate(to)
      if (event.key === 'e') document.querySelector<HTMLElement>('.act [data-deed]')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [before, after, navigate])
}

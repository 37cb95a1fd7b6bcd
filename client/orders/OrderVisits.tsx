import { useState } from 'react'
import { formatTime } from '#contract/formats.ts'
import type { Order, OrderLine, OrderVisit } from '#contract/orders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Title } from '../ui/Title.tsx'
import { type OrderProof, useCancelVisit, useVisitCancellationPdf } from './queries.ts'

type VisitLine = OrderLine & { visit: OrderVisit }

/** The visits of an order: when they are, by which rule they are called off, and what became of those that were (SELL-09). */
export function OrderVisits({ order, proof }: { order: Order; proof: OrderProof }) {
  const t = useText()
  const isAccepted = order.status === 'confirmed' || order.status === 'paid'
  const lines = order.products.filter((line): line is VisitLine => isTold(line, isAccepted))
  if (lines.length === 0) return null
  return (
    <section className="stack" data-gap="4" data-fill="">
      <Title as="h2" className="title-xs">
        {t('order.visits.title')}
      </Title>
      {lines.map((line) => (
        <Visit key={line.visit._id} order={order} line={line} proof={proof} />
      ))}
    </section>
  )
}

const isTold = ({ visit }: OrderLine, isAccepted: boolean): boolean =>
  visit !== undefined && (visit.cancellation !== null || (isAccepted && visit.terms !== ''))

function Visit({ order, line, proof }: { order: Order; line: VisitLine; proof: OrderProof }) {
  const t = useText()
  const when = useWhen(line)
  const cancel = useCancelVisit({ ...proof, lineId: line.visit._id })
  const { visit, title } = line
  return (
    <div className="stack" data-gap="2">
      <p>
        <b>{title}</b>
        <br />
        {when}
      </p>
      {visit.cancellation ? (
        <Cancelled
          order={order}
          visit={visit}
          cancellation={visit.cancellation}
          proof={proof}
          isNew={cancel.isSuccess}
        />
      ) : (
        <>
          <p className="small">{visit.terms}</p>
          {visit.canCancel ? (
            <CancelVisit order={order} line={line} cancel={cancel} />
          ) : (
            <p className="small muted">{t('order.visits.byPhone')}</p>
          )}
        </>
      )}
    </div>
  )
}

/** `mercredi 25 novembre 2026, 10 h · 2 personnes`. */
function useWhen({ localDate, localTime, quantity }: VisitLine): string {
  const t = useText()
  const language = useLanguage()
  const persons = t('common.units.person', { count: quantity })
  return localDate
    ? `${formatDate(localDate, language, 'WEEKDAY')}, ${formatTime(localTime ?? '', language)}\u00a0· ${persons}`
    : persons
}

interface CancelledProps {
  order: Order
  visit: OrderVisit
  cancellation: NonNullable<OrderVisit['cancellation']>
  proof: OrderProof
  /** Called off just now: whoever pressed the button, which is gone, goes on from here. */
  isNew: boolean
}

/** When it was called off, and where its money is. */
function Cancelled({ order, visit, cancellation, proof, isNew }: CancelledProps) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const notice = useVisitCancellationPdf({ ...proof, lineId: visit._id })
  const amount = price(cancellation.amount, order.currencyCode)
  const isByCard = order.transaction.method.type === 'CARD'
  const money = !cancellation.wasPaid
    ? t('order.visits.noLongerOwed', { amount })
    : cancellation.amount === 0
      ? t('order.visits.notPaidBack')
      : cancellation.isPaidBack
        ? t('order.visits.paidBack', { amount })
        : t(isByCard ? 'order.visits.dueCard' : 'order.visits.hand', { amount, shop: order.shop.name })
  const instant = formatDate(cancellation.cancelledAt, language, 'LONG', { withTime: true })
  return (
    <>
      <output
        tabIndex={-1}
        ref={isNew ? (element) => element?.focus() : undefined}
      >{`${t('order.visits.cancelled', { instant })} ${money}`}</output>
      <p>
        <Button variant="quiet" size="small" isBusy={notice.isPending} onClick={() => notice.mutate()}>
          {t('order.visits.receipt')}
        </Button>
      </p>
    </>
  )
}

interface CancelVisitProps {
  order: Order
  line: VisitLine
  cancel: ReturnType<typeof useCancelVisit>
}

/** Two steps: the question names what comes back, and the answer is given again. */
function CancelVisit({ order, line, cancel }: CancelVisitProps) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const [isOpen, setOpen] = useState(false)
  const { visit, title, localDate, localTime, quantity } = line
  const isByCard = order.transaction.method.type === 'CARD'
  const amount = price(visit.refundAmount, order.currencyCode)
  const money =
    order.paidAt === null
      ? t('order.visits.unpaid')
      : visit.refundAmount === 0
        ? t('order.visits.nothing')
        : t(isByCard ? 'order.visits.card' : 'order.visits.hand', { amount, shop: order.shop.name })
  return (
    <>
      <p>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          {t('order.visits.cancel')}
          <span className="visually-hidden">{` ${title}`}</span>
        </Button>
      </p>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('order.visits.cancel')}
        closeLabel={t('order.visits.close')}
      >
        <div className="stack" data-gap="4" data-fill="">
          <p>
            {t('order.visits.question', {
              title,
              date: localDate ? formatDate(localDate, language, 'WEEKDAY') : '',
              time: formatTime(localTime ?? '', language),
              persons: t('common.units.person', { count: quantity }),
            })}
          </p>
          <p>{visit.terms}</p>
          <p>
            <b>{money}</b>
          </p>
          <p className="small muted">{t('order.visits.seats')}</p>
          <div className="row">
            <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(visit.refundAmount)}>
              {t('order.visits.cancel')}
            </Button>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {t('order.visits.keep')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

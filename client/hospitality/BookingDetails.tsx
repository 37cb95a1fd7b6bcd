import { useState } from 'react'
import type { Booking } from '#contract/hospitality.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { TransferAccount } from '../orders/TransferAccount.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type BookingProof, useCancelBooking } from './queries.ts'
import { Title } from '../ui/Title.tsx'

/** Number, state, what was paid and what comes back. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { currencyCode, cancellation, refund, status, totalAmount, transaction } = booking
  const isPaid = booking.paidAt !== null
  const amount = price(totalAmount, currencyCode)
  return (
    <dl className="facts">
      <div>
        <dt>{t('hospitality.confirmation.number')}</dt>
        <dd className="num">{booking._id}</dd>
      </div>
      <div>
        <dt>{t('hospitality.booking.status')}</dt>
        <dd>{t(`hospitality.bookingStatuses.${status}`)}</dd>
      </div>
      {(isPaid || isOwed(status)) && (
        <div>
          <dt>{t(isPaid ? 'hospitality.confirmation.paid' : 'hospitality.booking.toPay')}</dt>
          <dd>{t('hospitality.confirmation.paidWith', { amount, method: transaction.method.title })}</dd>
        </div>
      )}
      {booking.products?.[0]?.registrationNumber && (
        <div>
          <dt>{t('hospitality.apartment.registration')}</dt>
          <dd className="num">{booking.products[0].registrationNumber}</dd>
        </div>
      )}
      {cancellation.freeUntil && (
        <div>
          <dt>{t('hospitality.confirmation.free')}</dt>
          <dd>{t('hospitality.confirmation.until', { date: formatDate(cancellation.freeUntil, language) })}</dd>
        </div>
      )}
      {refund && (
        <div>
          <dt>{t('hospitality.booking.refund')}</dt>
          <dd>
            {refund.backAmount > 0
              ? t('hospitality.booking.refundBack', { amount: price(refund.backAmount, currencyCode) })
              : t(refund.isCompleted ? 'hospitality.booking.refundDone' : 'hospitality.booking.refundOnItsWay', {
                  amount: price(refund.amount, currencyCode),
                })}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Nobody owes anything for nights that are free again. */
const isOwed = (status: Booking['status']): boolean => status === 'pending' || status === 'confirmed'

/** Where the deposit and the balance go and by when, for a booking that waits for a transfer; the code is for the next. */
export function StayTransfer({ booking }: { booking: Booking }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { transfer } = booking.transaction
  if (!transfer || booking.status !== 'confirmed') return null
  const amount = (value: number) => price(value, booking.currencyCode)
  // The days are kept until the deposit has come.
  const dueNow = transfer.keptUntil ? transfer.depositAmount : transfer.balanceAmount
  return (
    <section
      className="panel stack"
      data-surface="tint"
      data-fill=""
      aria-label={t('hospitality.confirmation.transferTitle')}
    >
      <Title as="h2" className="title-xs">
        {t('hospitality.confirmation.transferTitle')}
      </Title>
      <ul className="stack" data-gap="1">
        <li>
          {t('hospitality.transfer.deposit', {
            amount: amount(transfer.depositAmount),
            date: formatDate(transfer.depositDueDate, language),
          })}
        </li>
        <li>
          {t('hospitality.transfer.balance', {
            amount: amount(transfer.balanceAmount),
            date: formatDate(transfer.balanceDueDate, language),
          })}
        </li>
      </ul>
      {transfer.keptUntil && (
        <p>{t('hospitality.transfer.kept', { date: formatDate(transfer.keptUntil, language) })}</p>
      )}
      <TransferAccount account={transfer} reference={booking._id} amount={dueNow} currencyCode={booking.currencyCode} />
    </section>
  )
}

/** Why a booking that was accepted has ended, and what to do when the money is on its way. */
export function LapsedNotice({ booking }: { booking: Booking }) {
  const t = useText()
  if (booking.status !== 'lapsed') return null
  return (
    <Notice level="warning">
      <b>{t('hospitality.transfer.lapsedTitle')}</b>
      <p>{t('hospitality.transfer.lapsed')}</p>
    </Notice>
  )
}

/** Two steps: the question names the refund, and the answer is given again. */
export function CancelBooking({ booking, proof }: { booking: Booking; proof: BookingProof }) {
  const t = useText()
  const price = usePrice()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelBooking(proof)
  const { refundAmount, isPossible, text } = booking.cancellation
  if (!isPossible) return null
  const isPaid = booking.paidAt !== null
  const isByTransfer = booking.transaction.method.type === 'BANK_TRANSFER'
  const values = { number: booking._id, amount: price(refundAmount, booking.currencyCode) }
  return (
    <>
      <div className="stack" data-gap="2">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t('hospitality.booking.cancel')}
        </Button>
        {isPaid && !isByTransfer && (
          <p className="small muted">
            {refundAmount > 0 ? t('hospitality.booking.refundToday', values) : t('hospitality.booking.refundNone')}
          </p>
        )}
      </div>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('hospitality.booking.cancel')}
        closeLabel={t('hospitality.booking.close')}
      >
        <div className="stack" data-gap="4" data-fill="">
          <p>{text}</p>
          <p>
            <b>
              {!isPaid
                ? t('hospitality.booking.cancelUnpaid', values)
                : isByTransfer
                  ? t('hospitality.booking.refundTransfer')
                  : t('hospitality.booking.cancelConfirm', values)}
            </b>
          </p>
          <p className="small muted">{t('hospitality.booking.cancelText')}</p>
          <div className="row">
            <Button
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate(refundAmount, { onSuccess: () => setOpen(false) })}
            >
              {t('hospitality.booking.cancel')}
            </Button>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {t('hospitality.booking.keep')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

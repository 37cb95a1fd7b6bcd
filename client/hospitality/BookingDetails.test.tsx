// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Booking } from '#contract/hospitality.ts'
import { bankCode } from '../orders/bank-code.ts'
import { epcPayload } from '../orders/epc-payload.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { BookingFacts, CancelBooking, StayTransfer } from './BookingDetails.tsx'

afterEach(cleanup)

/** The parts of a booking these two look at. */
const aBooking = (changes: Partial<Booking>) =>
  ({
    _id: 'G92W4HJHAP76',
    status: 'confirmed',
    currencyCode: 'EUR',
    totalAmount: 65_660,
    transaction: { method: { type: 'BANK_TRANSFER', title: 'Transfer' }, transfer: null, reference: null },
    cancellation: { text: 'Free until 30 days before', freeUntil: null, isPossible: true, refundAmount: 0 },
    refund: null,
    paidAt: null,
    ...changes,
  }) as Booking

const shows = (booking: Booking) => {
  const { dependencies } = aTab({})
  render(
    <Tab dependencies={dependencies} route="home">
      <BookingFacts booking={booking} />
      <CancelBooking booking={booking} proof={{ bookingId: booking._id, email: 'a@example.org' }} />
    </Tab>,
  )
}

test('[STAY-05] what is to be paid is shown while the nights are kept, and not once they are free again', () => {
  shows(aBooking({}))
  expect(screen.queryByText('hospitality.booking.toPay')).not.toBeNull()
  cleanup()
  for (const status of ['cancelled', 'expired'] as const) {
    shows(aBooking({ status }))
    expect(screen.queryByText('hospitality.booking.toPay')).toBeNull()
    cleanup()
  }
  shows(aBooking({ status: 'cancelled', paidAt: '2026-11-01T10:00:00Z' }))
  expect(screen.queryByText('hospitality.confirmation.paid')).not.toBeNull()
})

test('[STAY-05] whoever has paid nothing is not asked about a refund of nothing', () => {
  shows(aBooking({}))
  fireEvent.click(screen.getByRole('button', { name: 'hospitality.booking.cancel' }))
  expect(screen.queryByText('hospitality.booking.cancelUnpaid')).not.toBeNull()
  expect(screen.queryByText('hospitality.booking.cancelConfirm')).toBeNull()
})

test('[STAY-05] what comes back today stands beside the button, before anybody presses it', () => {
  const transaction = {
    reference: null,
    transfer: null,
    method: { type: 'CARD', code: 'CARD', provider: null, title: 'Card' },
  } as const
  const paid = { status: 'paid', paidAt: '2026-11-01T10:00:00Z', transaction } as const
  shows(aBooking({ ...paid, cancellation: { text: '', freeUntil: null, isPossible: true, refundAmount: 5000 } }))
  expect(screen.queryByText('hospitality.booking.refundToday')).not.toBeNull()
  cleanup()
  shows(aBooking({ ...paid, cancellation: { text: '', freeUntil: null, isPossible: true, refundAmount: 0 } }))
  expect(screen.queryByText('hospitality.booking.refundNone')).not.toBeNull()
})

test('[STAY-05] [SELL-09] a stay paid by transfer has its account to copy, and a code for what is due next', async () => {
  const transfer = {
    ...{ accountHolder: 'Bensadevot', iban: 'FR00 0001', bic: 'DEMOFR00', keptUntil: '2027-01-10' as string | null },
    ...{ depositAmount: 19_698, depositDueDate: '2027-01-05', balanceAmount: 45_962, balanceDueDate: '2027-04-05' },
  }
  for (const [keptUntil, amount] of [
    ['2027-01-10', 19_698],
    [null, 45_962],
  ] as const) {
    const { dependencies } = aTab({})
    const booking = aBooking({})
    const transaction = { ...booking.transaction, transfer: { ...transfer, keptUntil } }
    render(
      <Tab dependencies={dependencies} route="home">
        <StayTransfer booking={{ ...booking, transaction }} />
      </Tab>,
    )
    expect(screen.getAllByRole('button', { name: /^order.transfer.copy/ })).toHaveLength(2)
    const { d } = bankCode(epcPayload({ account: transfer, reference: booking._id, amount, currencyCode: 'EUR' }) ?? '')
    const code = screen.getByRole('img', { name: 'order.transfer.code' })
    await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).toBe(d))
    cleanup()
  }
})

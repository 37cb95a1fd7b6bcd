import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Apartment, Booking, BookingLine } from '#contract/hospitality.ts'
import { withOwnNights } from '#contract/own-nights.ts'
import type { DateRange } from '#contract/stays.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { apartmentQuery } from './queries.ts'
import { StayCalendar } from './StayCalendar.tsx'
import { type OwnStay, useStayChoice } from './use-stay-choice.ts'

interface MoveDatesProps {
  booking: Booking
  line: BookingLine
  isBusy: boolean
  onMove: (wish: DateRange & { expectedRefundAmount: number }) => void
  onClose: () => void
}

/** Other nights of the same apartment, and what they change in the price before anything is confirmed. */
export function MoveDates(props: MoveDatesProps) {
  const language = useLanguage()
  const { data: apartment } = useQuery(apartmentQuery(useDependencies(), language, props.line.code))
  return apartment ? <Choice {...props} apartment={apartment} /> : <Skeleton lines={[60, 100, 100, 100]} />
}

function Choice({ apartment, booking, line, isBusy, onMove, onClose }: MoveDatesProps & { apartment: Apartment }) {
  const t = useText()
  const { startDate, endDate, adults, children } = line
  const own = useMemo(
    (): OwnStay => ({
      ...{ startDate, endDate, adults, children },
      free: (free, today) => withOwnNights(free, { startDate, endDate }, today),
    }),
    [startDate, endDate, adults, children],
  )
  const choice = useStayChoice(apartment, own)
  const { arrival, departure, price } = choice
  const isOther = arrival !== startDate || departure !== endDate
  const difference = price && isOther ? booking.totalAmount - price.totalAmount : null
  return (
    <div className="stack" data-gap="4" data-fill="">
      <p>{t('move.text')}</p>
      <StayCalendar apartment={apartment} choice={choice} />
      <p role="status">
        {difference !== null && (
          <b>
            <Difference booking={booking} difference={difference} />
          </b>
        )}
      </p>
      <div className="row">
        <Button
          isBusy={isBusy}
          disabled={difference === null || difference < 0}
          onClick={() => {
            if (arrival && departure && difference !== null)
              onMove({ startDate: arrival, endDate: departure, expectedRefundAmount: difference })
          }}
        >
          {t('move.confirm')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('move.keep')}
        </Button>
      </div>
    </div>
  )
}

/** Nights that cost more are for the agency: how it is reached stands with what they cost. */
function Difference({ booking, difference }: { booking: Booking; difference: number }) {
  const t = useText()
  const price = usePrice()
  const { agency, currencyCode, totalAmount, transaction } = booking
  const amount = price(Math.abs(difference), currencyCode)
  if (difference < 0)
    return t('move.dearer', { amount, email: agency.email, phone: agency.phone.replaceAll(' ', '\u00a0') })
  if (difference === 0) return t('move.same', { amount: price(totalAmount, currencyCode) })
  return t(transaction.method.type === 'CARD' ? 'move.cheaperCard' : 'move.cheaperTransfer', {
    amount,
  })
}

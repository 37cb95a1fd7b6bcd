import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/hospitality.ts'
import { dayIn } from '#contract/days.ts'
import '#client/styles/checkout.css'
import { useDependencies } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { rememberProof, userBookingsQuery } from './queries.ts'
import { Title } from '../ui/Title.tsx'

/** The account's stays, those to come first; a panel of the profile page (AUTH-05). Needs the bundle `hospitality`. */
export function UserBookings() {
  const t = useText()
  const { data: bookings, dataUpdatedAt } = useQuery(userBookingsQuery(useDependencies(), useLanguage()))
  if (!bookings) return <Skeleton lines={[100, 100, 100]} />
  if (bookings.length === 0) return <NoBookings />
  const today = dayIn('Europe/Paris', new Date(dataUpdatedAt))
  const isPast = ({ products }: Booking) => products.every(({ endDate }) => endDate < today)
  const groups = [
    { key: 'upcoming', bookings: bookings.filter((booking) => !isPast(booking)).toReversed() },
    { key: 'past', bookings: bookings.filter(isPast) },
  ]
  return groups
    .filter((group) => group.bookings.length > 0)
    .map(({ key, bookings: shown }) => (
      <section key={key} className="stack" data-fill="">
        <Title as="h2" className="title-sm">
          {t(`hospitality.myBookings.${key}`)}
        </Title>
        <Bookings bookings={shown} />
      </section>
    ))
}

function NoBookings() {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <Empty title={t('hospitality.myBookings.empty')}>
      <ButtonLink href={pathTo('hospitality-apartments')}>{t('hospitality.myBookings.emptyButton')}</ButtonLink>
    </Empty>
  )
}

function Bookings({ bookings }: { bookings: Booking[] }) {
  const t = useText()
  return (
    <table className="orders">
      <thead>
        <tr>
          <th scope="col">{t('hospitality.confirmation.summary')}</th>
          <th scope="col">{t('hospitality.calendar.arrival')}</th>
          <th scope="col">{t('hospitality.booking.amount')}</th>
          <th scope="col">{t('hospitality.booking.status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('hospitality.myBookings.show')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking._id} booking={booking} />
        ))}
      </tbody>
    </table>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const pathTo = usePathTo()
  const queryClient = useQueryClient()
  const { _id: bookingId, contact, products } = booking
  const line = products[0]
  if (!line) return null
  return (
    <tr>
      <td>{line.title}</td>
      <td>
        <time dateTime={formatDate(line.startDate, language, 'NUMERIC')}>
          {formatDate(line.startDate, language, 'SHORT')}
        </time>
      </td>
      <td className="num">{price(booking.totalAmount, booking.currencyCode)}</td>
      <td>{t(`hospitality.bookingStatuses.${booking.status}`)}</td>
      <td>
        <a
          href={pathTo('hospitality-booking', { bookingId })}
          onClick={() => rememberProof(queryClient, { bookingId, email: contact.email.email })}
        >
          {t('hospitality.myBookings.show')}
          <span className="visually-hidden">{` ${line.title}, ${bookingId}`}</span>
        </a>
      </td>
    </tr>
  )
}

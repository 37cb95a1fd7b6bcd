import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Booking } from '#contract/hospitality.ts'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import '#client/styles/facts.css'
import '#client/styles/stays.css'
import { loadChunk } from '../../base/chunk-errors.ts'
import { useParams } from '../../base/location.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { PurchaseLookup } from '../../purchases/PurchaseLookup.tsx'
import { MapNote } from '../../site/MapNote.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { BookingFacts, CancelBooking, LapsedNotice, StayTransfer } from '../BookingDetails.tsx'
import { MoveStay } from '../MoveStay.tsx'
import { type BookingProof, bookingQuery, rememberedProof, rememberProof, useCalendarFile } from '../queries.ts'
import { guestsOf, stayOfBooking, StaySummary } from '../StaySummary.tsx'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/editorial.css'

const WriteToHouse = lazy(async () => ({
  default: (await loadChunk(() => import('../../purchases/WriteToHouse.tsx'))).WriteToHouse,
}))

/** Where is my booking: the question, and the answer in its place. */
export function BookingPage() {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const { bookingId = '' } = useParams()
  const [proof, setProof] = useState(() => proofFor(bookingId, rememberedProof(queryClient)))
  const { data: booking } = useQuery({
    ...bookingQuery(dependencies, language, proof ?? { bookingId, email: '' }, { isQuiet: true }),
    enabled: proof !== null,
  })
  return (
    <>
      <RouteMeta fallback={t('hospitality.lookup.title')} />
      {booking && proof ? (
        <FoundBooking booking={booking} proof={proof} onAnother={() => setProof(null)} />
      ) : (
        <PurchaseLookup
          key={bookingId}
          id={bookingId}
          texts="hospitality.lookup"
          idLabel={t('hospitality.lookup.bookingId')}
          missCode="BOOKING_NOT_FOUND"
          find={({ id, email }, options) => {
            const query = bookingQuery(dependencies, language, { bookingId: id, email }, options)
            return queryClient.fetchQuery({ ...query, staleTime: 0 })
          }}
          onFound={({ id, email }) => {
            const found = { bookingId: id, email }
            rememberProof(queryClient, found)
            setProof(found)
          }}
        />
      )}
    </>
  )
}

/** What was opened before, unless the path asks for another booking. */
const proofFor = (bookingId: string, known: BookingProof | null): BookingProof | null =>
  known && (bookingId === '' || known.bookingId === bookingId) ? known : null

interface FoundBookingProps {
  booking: Booking
  proof: BookingProof
  onAnother: () => void
}

function FoundBooking({ booking, proof, onAnother }: FoundBookingProps) {
  const t = useText()
  const calendarFile = useCalendarFile()
  const { agency } = booking
  const line = booking.products[0]
  if (!line) return null
  const { addressLines, postalCode, city } = agency.address
  const isOn = booking.status === 'paid' || booking.status === 'confirmed'
  return (
    <>
      <section className="page-title">
        <div className="wrap">
          <p className="muted">{`${line.title} · ${guestsOf(line, t)}`}</p>
          <Title as="h1">{t('hospitality.booking.title', { number: booking._id })}</Title>
        </div>
      </section>
      <div className="wrap checkout" data-end="section">
        <div className="stack" data-gap="6" data-fill="">
          <LapsedNotice booking={booking} />
          <BookingFacts booking={booking} />
          <StayTransfer booking={booking} />
          {isOn && (
            <section className="stack" data-fill="">
              <Title as="h2" className="title-sm">
                {t('hospitality.booking.arrivalInfo')}
              </Title>
              <p>{agency.checkInNote}</p>
              <MapNote
                places={[
                  { title: line.title, text: line.city, coordinates: line.coordinates },
                  {
                    title: agency.title,
                    text: [...addressLines, `${postalCode} ${city}`].join(', '),
                    coordinates: agency.address.coordinates ?? null,
                  },
                ]}
              />
            </section>
          )}
          <div className="row booking-actions">
            {isOn && (
              <Button isBusy={calendarFile.isPending} onClick={() => calendarFile.mutate(proof)}>
                {t('hospitality.booking.calendar')}
              </Button>
            )}
            <MoveStay booking={booking} line={line} proof={proof} />
            <CancelBooking booking={booking} proof={proof} />
            <Button variant="quiet" onClick={onAnother}>
              {t('hospitality.booking.another')}
            </Button>
          </div>
          <div className="row">
            <p className="small">
              {t('hospitality.booking.help', { email: agency.email, phone: agency.phone.replaceAll(' ', '\u00a0') })}
            </p>
            <WriteAboutBooking booking={booking} proof={proof} />
          </div>
        </div>
        <StaySummary stay={stayOfBooking(line)} currencyCode={booking.currencyCode} />
      </div>
    </>
  )
}

/** Loaded when a booking is found; of what was never accepted the agency knows nothing. */
function WriteAboutBooking({ booking, proof }: Pick<FoundBookingProps, 'booking' | 'proof'>) {
  const { call } = useDependencies()
  const { email } = booking.contact.email
  if (booking.number === null || !email) return null
  return (
    <Suspense>
      <WriteToHouse
        house={booking.agency.title}
        email={email}
        draftKey={`booking ${booking._id}`}
        send={(written) => call('bookingMessage', { ...proof, ...written }, { isQuiet: true })}
      />
    </Suspense>
  )
}

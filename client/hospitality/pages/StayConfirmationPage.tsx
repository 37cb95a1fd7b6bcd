import { useQueryClient } from '@tanstack/react-query'
import { formatTime } from '#contract/formats.ts'
import type { Booking } from '#contract/hospitality.ts'
import '#client/styles/checkout.css'
import '#client/styles/facts.css'
import '#client/styles/stays.css'
import { useDependencies } from '../../base/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { AccountOffer } from '../../purchases/AccountOffer.tsx'
import { usePlaced } from '../../purchases/use-placed.ts'
import { WithoutScript } from '../../purchases/WithoutScript.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BookingFacts, StayTransfer } from '../BookingDetails.tsx'
import { placedBookingQuery, rememberProof, useCalendarFile } from '../queries.ts'
import { stayOfBooking, StaySummary } from '../StaySummary.tsx'
import { Title } from '../../ui/Title.tsx'

/** The booking just made (NAV-11). */
export function StayConfirmationPage() {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const booking = usePlaced(placedBookingQuery(dependencies, language), 'hospitality-checkout')
  return (
    <>
      <PageMeta
        title={t('hospitality.confirmation.number')}
        description={t('hospitality.checkout.title')}
        image={null}
        isIndexed={false}
      />
      {booking ? <Confirmation booking={booking} /> : <ConfirmationSkeleton />}
    </>
  )
}

function Confirmation({ booking }: { booking: Booking }) {
  const t = useText()
  const language = useLanguage()
  const pathTo = usePathTo()
  const queryClient = useQueryClient()
  const calendarFile = useCalendarFile()
  const { _id: bookingId, contact, agency } = booking
  const proof = { bookingId, email: contact.email.email }
  const line = booking.products[0]
  if (!line) return null
  return (
    <section className="section" data-tight="">
      <div className="wrap checkout">
        <div className="stack" data-gap="6" data-fill="">
          <Title as="h1" className="title-xl">
            {t('hospitality.confirmation.title', { name: contact.firstname })}
          </Title>
          <p className="lede">
            {t('hospitality.confirmation.lede', {
              apartment: line.title,
              date: formatDate(line.startDate, language, 'WEEKDAY'),
              time: formatTime(line.checkIn.from, language),
            })}{' '}
            {agency.host && t('hospitality.confirmation.ledeHost', { host: agency.host, note: agency.checkInNote })}
          </p>
          <p>{t('hospitality.confirmation.emailSent', { email: contact.email.email })}</p>
          {booking.status === 'pending' && (
            <Notice level="warning">
              <p>
                <b>{t('hospitality.confirmation.pendingTitle')}</b>
              </p>
              <p>{t('hospitality.confirmation.pendingText')}</p>
            </Notice>
          )}
          <BookingFacts booking={booking} />
          <StayTransfer booking={booking} />
          <div className="row">
            <Button isBusy={calendarFile.isPending} onClick={() => calendarFile.mutate(proof)}>
              {t('hospitality.confirmation.calendar')}
            </Button>
            <ButtonLink
              variant="outline"
              href={pathTo('hospitality-booking', { bookingId })}
              onClick={() => rememberProof(queryClient, proof)}
            >
              {t('hospitality.confirmation.show')}
            </ButtonLink>
          </div>
          <AccountOffer name={`${contact.firstname} ${contact.lastname}`} email={proof.email} />
        </div>
        <StaySummary stay={stayOfBooking(line)} currencyCode={booking.currencyCode} />
      </div>
    </section>
  )
}

const ConfirmationSkeleton = () => (
  <section className="section" data-tight="" aria-busy="true">
    <WithoutScript route="hospitality-booking" />
    <div className="wrap checkout">
      <div className="stack" data-gap="6" data-fill="">
        <p className="title-xl">{'\u00a0'}</p>
        <Skeleton lines={[100, 60, 40]} />
      </div>
      <aside className="summary" data-surface="tint">
        <Skeleton lines={[100, 60, 100]} />
      </aside>
    </div>
  </section>
)

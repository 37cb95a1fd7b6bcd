import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import '#client/styles/stays.css'
import '#client/styles/facts.css'
import '#client/styles/editorial.css'
import '#client/styles/sheet.css'
import { useParams } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { Fragments } from '../../site/Fragments.tsx'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useViewItem } from '../../notifications/use-view-item.ts'
import { usePathTo } from '../../routing/paths.ts'
import { JsonLd, breadcrumbList } from '../../site/JsonLd.tsx'
import { MapNote } from '../../site/MapNote.tsx'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { ApartmentCard, factsOf } from '../ApartmentCard.tsx'
import { Amenities } from '../Amenities.tsx'
import { BookingBox, BookingTerms, NotLet, StickyBooking } from '../BookingBox.tsx'
import { LateFacts } from '../LateFacts.tsx'
import { PhotoMosaic } from '../PhotoMosaic.tsx'
import { apartmentQuery } from '../queries.ts'
import { StayCalendar } from '../StayCalendar.tsx'
import { vacationRental } from '../structured-data.ts'
import { useStayChoice } from '../use-stay-choice.ts'
import { Title } from '../../ui/Title.tsx'

/** One apartment: what it is, when it is free, what a stay costs, and the way to book it (STAY-06). */
export function ApartmentPage() {
  useExpectedComponents(['photo-mosaic', 'stay-calendar', 'booking-box'])
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { apartmentCode = '' } = useParams()
  const { data: apartment } = useSuspenseQuery(apartmentQuery(dependencies, language, apartmentCode))
  const list = pathTo('hospitality-apartments')
  const path = pathTo('hospitality-apartment', { apartmentCode })
  const crumbs = [
    { title: t('hospitality.apartmentList.title'), href: list },
    { title: apartment.agency.title, href: `${list}?agency=${apartment.agencyCode}` },
    { title: apartment.title, href: path },
  ]
  const { origin } = dependencies
  return (
    <>
      <PageMeta
        title={`${apartment.title}, ${apartment.city}`}
        description={`${apartment.subtitle}. ${factsOf(apartment, t)}.`}
        image={apartment.thumbnail.path}
        imageAlt={apartment.thumbnail.alt}
      />
      <JsonLd
        thing={
          import.meta.env.SSR && [
            vacationRental(apartment, { origin, url: origin + path }),
            breadcrumbList(origin, crumbs),
          ]
        }
      />
      <div className="wrap stay-top">
        <Crumbs
          label={t('hospitality.apartment.crumbs')}
          items={crumbs.map(({ title, href }, index) => (index === crumbs.length - 1 ? { title } : { title, href }))}
        />
        <div className="head">
          <Title as="h1">{apartment.title}</Title>
          <p>{`${factsOf(apartment, t)}\u00a0· ${t('hospitality.apartmentList.surface', { value: apartment.surface })}`}</p>
        </div>
        <PhotoMosaic apartment={apartment} />
      </div>
      <Stay key={apartment._id} apartment={apartment} />
      <Nearby apartment={apartment} />
    </>
  )
}

function Stay({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const choice = useStayChoice(apartment)
  const calendar = useRef<HTMLElement>(null)
  const { _id: id, analyticsName: name, fromAmount: unitAmount, currencyCode, agency } = apartment
  useViewItem(currencyCode, { id, name, unitAmount, shopName: agency.title })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const chooseDates = () => {
    // On a narrow window the calendar is far from the box: it comes to the guest.
    if (!matchMedia('(width >= 992px)').matches) return setSheetOpen(true)
    calendar.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    calendar.current?.querySelector<HTMLElement>('td button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="wrap stay" data-end="section">
        <div className="stack" data-gap="7" data-fill="">
          <div className="prose">
            <p className="lede">{apartment.subtitle}</p>
            {apartment.description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Amenities apartment={apartment} />
          <section className="stack stay-calendar" data-fill="" ref={calendar}>
            <Title as="h2" className="title-md">
              {t('hospitality.calendar.availabilities')}
            </Title>
            <StayCalendar apartment={apartment} choice={choice} />
          </section>
          <LateFacts apartment={apartment} />
          <section className="stack" data-fill="">
            <Title as="h2" className="title-md">
              {t('hospitality.apartment.location')}
            </Title>
            <MapNote
              places={[
                {
                  title: apartment.title,
                  text: `${apartment.city}. ${t('hospitality.apartment.addressLater')}`,
                  coordinates: apartment.coordinates,
                  isRough: true,
                },
              ]}
            />
            <Fragments place="apartment" className="prose" />
          </section>
        </div>
        {apartment.isLettable ? (
          <BookingBox apartment={apartment} choice={choice} onChooseDates={chooseDates} />
        ) : (
          <NotLet />
        )}
      </div>
      {apartment.isLettable && (
        <>
          <StickyBooking apartment={apartment} choice={choice} onChooseDates={chooseDates} />
          <Modal
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            title={t('hospitality.calendar.title')}
            closeLabel={t('hospitality.apartment.close')}
          >
            {isSheetOpen && (
              <div className="stay-sheet stack" data-gap="5" data-fill="">
                <StayCalendar apartment={apartment} choice={choice} />
                {choice.price && <BookingTerms apartment={apartment} choice={choice} onChooseDates={chooseDates} />}
              </div>
            )}
          </Modal>
        </>
      )}
    </>
  )
}

function Nearby({ apartment: { nearby } }: { apartment: Apartment }) {
  const t = useText()
  if (nearby.length === 0) return null
  return (
    <section className="section" data-surface="tint">
      <div className="wrap">
        <div className="head">
          <Title as="h2">{t('hospitality.apartment.similar')}</Title>
        </div>
        <div className="apartment-grid">
          {nearby.map((each) => (
            <ApartmentCard key={each._id} apartment={each} size="third" />
          ))}
        </div>
      </div>
    </section>
  )
}

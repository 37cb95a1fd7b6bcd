import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { Apartment } from '#contract/hospitality.ts'
import '#client/styles/stays.css'
import '#client/styles/editorial.css'
import { useDependencies } from '../../app/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { track } from '../../notifications/analytics.ts'
import { usePathTo } from '../../routing/paths.ts'
import { JsonLd, breadcrumbList } from '../../site/JsonLd.tsx'
import { MapNote } from '../../site/MapNote.tsx'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { ApartmentCard, factsOf } from '../ApartmentCard.tsx'
import { Amenities, GoodToKnow, PriceTable } from '../ApartmentDetails.tsx'
import { BookingBox, StickyBooking } from '../BookingBox.tsx'
import { PhotoMosaic } from '../PhotoMosaic.tsx'
import { apartmentQuery } from '../queries.ts'
import { StayCalendar } from '../StayCalendar.tsx'
import { vacationRental } from '../structured-data.ts'
import { useStayChoice } from '../use-stay-choice.ts'

/** One apartment: what it is, when it is free, what a stay costs, and the way to book it (STAY-06). */
export function ApartmentPage() {
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
      <JsonLd thing={[vacationRental(apartment, { origin, url: origin + path }), breadcrumbList(origin, crumbs)]} />
      <div className="wrap stay-top">
        <Crumbs
          label={t('hospitality.apartment.crumbs')}
          items={crumbs.map(({ title, href }, index) => (index === crumbs.length - 1 ? { title } : { title, href }))}
        />
        <div className="head">
          <h1>{apartment.title}</h1>
          <p>{`${factsOf(apartment, t)} · ${t('hospitality.apartmentList.surface', { value: apartment.surface })}`}</p>
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
  useEffect(() => {
    const { _id: id, analyticsName: name, fromAmount: unitAmount, currencyCode, agency } = apartment
    track({ name: 'view_item', currencyCode, items: [{ id, name, unitAmount, quantity: 1, shopName: agency.title }] })
  }, [apartment])
  const chooseDates = () => {
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
            <h2 className="title-md">{t('hospitality.calendar.availabilities')}</h2>
            <StayCalendar apartment={apartment} choice={choice} />
          </section>
          <PriceTable apartment={apartment} />
          <GoodToKnow apartment={apartment} />
          <section className="stack" data-fill="">
            <h2 className="title-md">{t('hospitality.apartment.location')}</h2>
            <MapNote
              places={[
                {
                  title: apartment.title,
                  text: `${apartment.city}. ${t('hospitality.apartment.addressLater')}`,
                  coordinates: apartment.coordinates,
                },
              ]}
            />
          </section>
        </div>
        <BookingBox apartment={apartment} choice={choice} onChooseDates={chooseDates} />
      </div>
      <StickyBooking apartment={apartment} choice={choice} />
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
          <h2>{t('hospitality.apartment.similar')}</h2>
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

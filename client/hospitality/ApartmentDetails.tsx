import { type ReactNode, useState } from 'react'
import { formatTime, numberFormat } from '#contract/formats.ts'
import type { Apartment, Season } from '#contract/hospitality.ts'
import { shareOfAmount } from '#contract/money.ts'
import { weekdayNames } from '#contract/stays.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { AmenityIcon } from '../ui/AmenityIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { iconOfAmenity } from './amenities.ts'
import { Title } from '../ui/Title.tsx'

/** Beds come first: they are what decides. */
const shownAmenities = 9

/** What is there, the beds first. */
export function Amenities({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const [isAll, setAll] = useState(false)
  const { amenities, beds } = apartment
  const shown = isAll ? amenities : amenities.slice(0, shownAmenities)
  return (
    <Section title="hospitality.apartment.amenities">
      <ul className="amenities">
        <li>
          <AmenityIcon name="bed" />
          {beds.map(({ count, title }) => t('hospitality.apartment.bed', { count, title })).join(', ')}
        </li>
        {shown.map(({ code, title }) => {
          const icon = iconOfAmenity[code]
          return (
            <li key={code}>
              {icon ? <AmenityIcon name={icon} /> : <Icon name="check" />}
              {title}
            </li>
          )
        })}
      </ul>
      {amenities.length > shownAmenities && (
        <div>
          <Button variant="outline" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'hospitality.apartment.showLess' : 'hospitality.apartment.showAll')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Hours, floor, bathrooms, deposit, cancellation: what a guest asks before booking. */
export function GoodToKnow({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const price = usePrice()
  const language = useLanguage()
  const { checkIn, checkOut, securityDepositAmount, currencyCode, floor, bathrooms, cancellation } = apartment
  const facts = {
    'hospitality.calendar.arrival': t('hospitality.checkout.arrivalFrom', { time: formatTime(checkIn.from, language) }),
    'hospitality.calendar.departure': t('hospitality.checkout.departureBy', {
      time: formatTime(checkOut.until, language),
    }),
    'hospitality.apartment.floor': floor,
    'hospitality.apartment.bathrooms': String(bathrooms),
    ...(securityDepositAmount > 0 && {
      'hospitality.apartment.deposit': t('hospitality.apartment.depositBack', {
        amount: price(securityDepositAmount, currencyCode),
      }),
    }),
    'hospitality.apartment.cancellation': cancellation.text,
  }
  return (
    <Section title="hospitality.apartment.goodToKnow">
      <dl className="facts stay-facts">
        {Object.entries(facts).map(([key, fact]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** What the house asks of its guests; a booking's consent leads here. */
export function HouseRules({ apartment: { houseRules } }: { apartment: Apartment }) {
  return (
    <Section title="hospitality.apartment.houseRules" id="house-rules">
      <div className="prose">
        <ul>
          {houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** Prices of the year, each season with its dates and its conditions. */
export function PriceTable({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const price = usePrice()
  const { seasons, currencyCode, cleaningAmount, taxExemptUnderAge } = apartment
  const tax = useTouristTax()(apartment)
  return (
    <Section title="hospitality.apartment.priceTable">
      <table className="seasons">
        <thead>
          <tr>
            <th scope="col">{t('hospitality.apartment.season')}</th>
            <th scope="col">{t('hospitality.apartment.price')}</th>
            <th scope="col">{t('hospitality.apartment.conditions')}</th>
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <SeasonRow key={season.code} season={season} amount={price(season.nightlyAmount, currencyCode)} />
          ))}
        </tbody>
      </table>
      <p className="small muted">
        {[cleaningAmount > 0 && t('hospitality.price.cleaningOf', { amount: price(cleaningAmount, currencyCode) }), tax]
          .filter(Boolean)
          .join('. ')}
        {tax && `. ${t('hospitality.guests.taxExempt', { age: taxExemptUnderAge })}`}
      </p>
    </Section>
  )
}

/** What the commune asks for now, in words; nothing where it asks for nothing. */
function useTouristTax(): (apartment: Apartment) => string | null {
  const t = useText()
  const price = usePrice()
  const language = useLanguage()
  const percent = (basisPoints: number) =>
    numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
  return ({ touristTax: [rate], currencyCode }) => {
    if (!rate) return null
    const withSurcharge = (amount: number) =>
      price(amount + shareOfAmount(amount, rate.surchargeBasisPoints), currencyCode)
    if (rate.kind === 'fixed')
      return rate.amount > 0 ? t('hospitality.price.touristTaxOf', { amount: withSurcharge(rate.amount) }) : null
    return t('hospitality.price.touristTaxShare', {
      share: percent(rate.basisPoints),
      surcharge: percent(rate.surchargeBasisPoints),
      cap: withSurcharge(rate.capAmount),
    })
  }
}

/** What the law wants to be read beside a let: its number and its class (LAW-04). */
export function Registration({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const { registrationNumber } = apartment
  return (
    <Section title="hospitality.apartment.legal">
      <dl className="facts">
        <div>
          <dt>{t('hospitality.apartment.registration')}</dt>
          <dd className="num">{registrationNumber ?? t('hospitality.apartment.registrationMissing')}</dd>
        </div>
        <div>
          <dt>{t('hospitality.apartment.class')}</dt>
          <dd>{t(`hospitality.classes.${apartment.class}`)}</dd>
        </div>
      </dl>
    </Section>
  )
}

function SeasonRow({ season, amount }: { season: Season; amount: string }) {
  const t = useText()
  const language = useLanguage()
  // Any year will do: only day and month are shown.
  const written = (monthAndDay: string) => formatDate(`2024-${monthAndDay}`, language, 'DAY')
  return (
    <tr>
      <th scope="row">
        {season.title}
        {season.periods.map(({ from, to }) => (
          <span key={from} className="small muted">
            {t('hospitality.apartment.period', { from: written(from), to: written(to) })}
          </span>
        ))}
      </th>
      <td className="num">{amount}</td>
      <td className="small">
        {t('hospitality.apartment.minimumStay', { count: season.minimumStay })}
        {season.arrivalWeekdays.length > 0 &&
          `. ${t('hospitality.apartment.arrivalDay', { day: weekdayNames(season.arrivalWeekdays, language) })}`}
      </td>
    </tr>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const t = useText()
  return (
    <section className="stack" data-fill="" id={id}>
      <Title as="h2" className="title-md">
        {t(title)}
      </Title>
      {children}
    </section>
  )
}

import { useState } from 'react'
import { formatTime } from '#contract/formats.ts'
import type { Apartment, Season } from '#contract/hospitality.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { AmenityIcon } from '../ui/AmenityIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { iconOfAmenity } from './amenities.ts'
import { weekdayNames } from './StayCalendar.tsx'

/** Beds come first: they are what decides. */
const shownAmenities = 9

/** What is there, the beds first. */
export function Amenities({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const [isAll, setAll] = useState(false)
  const { amenities, beds } = apartment
  const shown = isAll ? amenities : amenities.slice(0, shownAmenities)
  return (
    <section className="stack" data-fill="">
      <h2 className="title-md">{t('hospitality.apartment.amenities')}</h2>
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
    </section>
  )
}

/** Floor, bathrooms, hours, deposit: what a guest asks before booking. */
export function GoodToKnow({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const price = usePrice()
  const language = useLanguage()
  const { checkIn, checkOut, houseRules, securityDepositAmount, currencyCode, floor, bathrooms, cancellation } =
    apartment
  return (
    <section className="stack" data-fill="">
      <h2 className="title-md">{t('hospitality.apartment.houseRules')}</h2>
      <div className="prose">
        <ul>
          <li>
            {`${t('hospitality.apartment.checkIn', { time: formatTime(checkIn.from, language) })}. ${t('hospitality.apartment.checkOut', { time: formatTime(checkOut.until, language) })}`}
          </li>
          {houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>{`${t('hospitality.apartmentList.bathrooms', { count: bathrooms })}, ${floor}`}</li>
          {securityDepositAmount > 0 && (
            <li>
              {t('hospitality.apartment.securityDeposit', { amount: price(securityDepositAmount, currencyCode) })}
            </li>
          )}
        </ul>
        <h3>{t('hospitality.apartment.cancellation')}</h3>
        <p>{cancellation.text}</p>
      </div>
    </section>
  )
}

/** Prices of the year, each season with its dates and its conditions. */
export function PriceTable({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const price = usePrice()
  const { seasons, currencyCode, cleaningAmount, touristTaxAmount, taxExemptUnderAge } = apartment
  return (
    <section className="stack" data-fill="">
      <h2 className="title-md">{t('hospitality.apartment.priceTable')}</h2>
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
        {[
          cleaningAmount > 0 && t('hospitality.price.cleaningOf', { amount: price(cleaningAmount, currencyCode) }),
          touristTaxAmount > 0 &&
            t('hospitality.price.touristTaxOf', { amount: price(touristTaxAmount, currencyCode) }),
        ]
          .filter(Boolean)
          .join('. ')}
        {touristTaxAmount > 0 && `. ${t('hospitality.guests.taxExempt', { age: taxExemptUnderAge })}`}
      </p>
    </section>
  )
}

function SeasonRow({ season, amount }: { season: Season; amount: string }) {
  const t = useText()
  const language = useLanguage()
  // Any year will do: only day and month are shown.
  const written = (monthAndDay: string) => formatDate(`2024-${monthAndDay}`, language, 'LONG').replace(/\s*2024$/, '')
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

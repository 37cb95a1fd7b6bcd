import { formatTime, numberFormat } from '#contract/formats.ts'
import type { Apartment, Season } from '#contract/hospitality.ts'
import { sumAmounts } from '#contract/money.ts'
import { weekdayNames } from '#contract/stays.ts'
import { withAdded } from '#contract/tourist-tax.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { TraderIdentity } from '../site/TraderIdentity.tsx'
import { ApartmentSection } from './ApartmentSection.tsx'

/** What of an apartment is read, and not pressed. */
export function ApartmentFacts({ apartment }: { apartment: Apartment }) {
  const t = useText()
  return (
    <>
      <PriceTable apartment={apartment} />
      <GoodToKnow apartment={apartment} />
      <HouseRules apartment={apartment} />
      <Registration apartment={apartment} />
      <TraderIdentity trader={apartment.agency.trader} title={t('common.trader.landlord')} />
    </>
  )
}

/** Hours, floor, bathrooms, deposit, cancellation: what a guest asks before booking. */
function GoodToKnow({ apartment }: { apartment: Apartment }) {
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
    <ApartmentSection title="hospitality.apartment.goodToKnow">
      <dl className="facts stay-facts">
        {Object.entries(facts).map(([key, fact]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </ApartmentSection>
  )
}

/** What the house asks of its guests; a booking's consent leads here. */
function HouseRules({ apartment: { houseRules } }: { apartment: Apartment }) {
  return (
    <ApartmentSection title="hospitality.apartment.houseRules" id="house-rules">
      <div className="prose">
        <ul>
          {houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </ApartmentSection>
  )
}

/** Prices of the year, each season with its dates and its conditions. */
function PriceTable({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const price = usePrice()
  const { seasons, currencyCode, cleaningAmount, taxExemptUnderAge } = apartment
  const tax = useTouristTax()(apartment)
  return (
    <ApartmentSection title="hospitality.apartment.priceTable">
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
    </ApartmentSection>
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
    const withSurcharge = (amount: number) => price(sumAmounts(Object.values(withAdded(rate, amount))), currencyCode)
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
function Registration({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const { registrationNumber, townHallDeclaredOn } = apartment
  const language = useLanguage()
  // A room in the host's house has no number; its host has told the town hall.
  const hasNoNumber = apartment.class === 'GUEST_ROOM' && !registrationNumber
  return (
    <ApartmentSection title="hospitality.apartment.legal">
      <dl className="facts">
        {!hasNoNumber && (
          <div>
            <dt>{t('hospitality.apartment.registration')}</dt>
            <dd className="num">{registrationNumber ?? t('hospitality.apartment.registrationMissing')}</dd>
          </div>
        )}
        {townHallDeclaredOn && (
          <div>
            <dt>{t('hospitality.apartment.townHall')}</dt>
            <dd>{formatDate(townHallDeclaredOn, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('hospitality.apartment.class')}</dt>
          <dd>{t(`hospitality.classes.${apartment.class}`)}</dd>
        </div>
      </dl>
    </ApartmentSection>
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

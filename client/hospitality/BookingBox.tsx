import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Apartment, StayPrice } from '#contract/hospitality.ts'
import { freeCancellationUntil, type StayPriceParts } from '#contract/stays.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { track } from '../notifications/analytics.ts'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { NightPrice } from './NightPrice.tsx'
import { useChooseStay } from './queries.ts'
import { StaySums } from './StaySums.tsx'
import type { StayChoice } from './use-stay-choice.ts'

interface BookingBoxProps {
  apartment: Apartment
  choice: StayChoice
  /** Brings the calendar into view and the focus to it. */
  onChooseDates: () => void
}

/** Dates, guests, the whole price, and the way to the checkout. Nothing is held before that. */
export function BookingBox({ apartment, choice, onChooseDates }: BookingBoxProps) {
  const t = useText()
  const language = useLanguage()
  const { arrival, departure, price, today } = choice
  const { book, isBusy, refusal } = useBook(apartment, choice)
  // Of the chosen nights, when they are chosen.
  const rates = price ? price.nights.map(({ nightlyAmount }) => nightlyAmount) : [apartment.fromAmount]
  const freeUntil = arrival && today ? freeCancellationUntil(apartment.cancellation.tiers, arrival, today) : null
  return (
    <aside className="booking-box" id="book" data-surface="tint" aria-label={t('hospitality.book.title')}>
      <NightPrice
        amount={Math.min(...rates)}
        currencyCode={apartment.currencyCode}
        isEach={price?.nights.length === 1}
      />
      <div className="dates">
        <DateButton label={t('hospitality.calendar.arrival')} day={arrival} onClick={onChooseDates} />
        <DateButton label={t('hospitality.calendar.departure')} day={departure} onClick={onChooseDates} />
      </div>
      <Guests apartment={apartment} choice={choice} />
      {price && <StaySums price={withSeasonTitles(price, apartment)} currencyCode={apartment.currencyCode} />}
      {refusal && (
        <Notice level="error" isLive>
          {refusal}
        </Notice>
      )}
      <Button size="block" isBusy={isBusy} onClick={price ? book : onChooseDates}>
        {t(price ? 'hospitality.book.button' : 'hospitality.calendar.chooseDates')}
      </Button>
      <p className="tiny muted">
        {t('hospitality.price.nothingYet')}
        {freeUntil && ` ${t('hospitality.price.freeUntil', { date: formatDate(freeUntil, language) })}`}
      </p>
    </aside>
  )
}

function DateButton({ label, day, onClick }: { label: string; day: string | null; onClick: () => void }) {
  const t = useText()
  const language = useLanguage()
  return (
    <button type="button" onClick={onClick}>
      <small>{label}</small>
      <b>{day ? formatDate(day, language, 'WEEKDAY') : t('hospitality.calendar.chooseDay')}</b>
    </button>
  )
}

function Guests({ apartment, choice }: { apartment: Apartment; choice: StayChoice }) {
  const t = useText()
  const { adults, children, setGuests } = choice
  const rows = [
    { key: 'adults', value: adults, min: 1, max: apartment.guests - children },
    { key: 'children', value: children, min: 0, max: apartment.guests - adults },
  ] as const
  return (
    <div className="stack" data-gap="3" data-fill="">
      {rows.map(({ key, value, min, max }) => {
        const what = t(`hospitality.guests.${key}`)
        return (
          <div key={key} className="split">
            <span className="small">
              {what}
              {key === 'children' && <span className="tiny muted">{` ${t('hospitality.guests.childrenHelp')}`}</span>}
            </span>
            <Stepper
              value={value}
              min={min}
              max={max}
              onChange={(next) => setGuests({ adults, children, [key]: next })}
              labels={{
                group: what,
                less: t('hospitality.guests.less', { what }),
                more: t('hospitality.guests.more', { what }),
              }}
            />
          </div>
        )
      })}
      <p className="tiny muted">{t('hospitality.guests.tooMany', { count: apartment.guests })}</p>
    </div>
  )
}

function useBook(apartment: Apartment, choice: StayChoice) {
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const choose = useChooseStay()
  const [refusal, setRefusal] = useState<string>()
  const { arrival, departure, adults, children } = choice
  const book = async () => {
    if (!arrival || !departure || choose.isPending) return
    setRefusal(undefined)
    const answer = await choose
      .mutateAsync({
        apartmentID: apartment._id,
        startDate: arrival,
        endDate: departure,
        ...{ adults, children },
        onErrors: (errors) => setRefusal(errors[0]?.formattedMessage),
      })
      .catch(() => null)
    const line = answer?.cart?.products[0]
    if (!answer?.cart || !line) return
    track({
      name: 'add_to_cart',
      currencyCode: answer.cart.currencyCode,
      items: [
        {
          id: line.apartment._id,
          name: line.apartment.analyticsName,
          unitAmount: line.amount,
          quantity: 1,
          shopName: answer.cart.agency.title,
        },
      ],
    })
    await navigate(pathTo('hospitality-checkout'))
  }
  return { book: () => void book(), isBusy: choose.isPending, refusal }
}

export const withSeasonTitles = (price: StayPriceParts, { seasons }: Pick<Apartment, 'seasons'>): StayPrice => ({
  ...price,
  nights: price.nights.map((part) => ({
    ...part,
    title: seasons.find(({ code }) => code === part.seasonCode)?.title ?? '',
  })),
})

/** On phones the box is far below: its price and the way to it stay at the foot of the window. */
export function StickyBooking({ apartment, choice }: { apartment: Apartment; choice: StayChoice }) {
  const t = useText()
  const price = usePrice()
  const { currencyCode, fromAmount } = apartment
  const sum = choice.price
    ? price(choice.price.totalAmount, currencyCode)
    : t('hospitality.apartmentList.from', { price: price(fromAmount, currencyCode) })
  return (
    <nav aria-label={t('hospitality.book.title')}>
      <a className="sticky-cart" href="#book" data-scroll="keep">
        <span className="sum">{sum}</span>
        <span className="go">{t('hospitality.book.title')}</span>
      </a>
    </nav>
  )
}

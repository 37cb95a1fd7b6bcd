import { useEffect, useState } from 'react'
import type { Apartment, StayPrice } from '#contract/hospitality.ts'
import { freeCancellationUntil, type StayPriceParts } from '#contract/stays.ts'
import { useNavigate } from '../base/location.ts'
import { useMounted } from '../base/route-mount.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { track } from '../notifications/analytics.ts'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Notice, Refusal } from '../ui/Notice.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { NightPrice } from './NightPrice.tsx'
import { itemOfStay, useChooseStay } from './queries.ts'
import { useStayCarts } from './stay-carts.ts'
import { DepositNote, StaySums } from './StaySums.tsx'
import type { StayChoice } from './use-stay-choice.ts'

interface BookingBoxProps {
  apartment: Apartment
  choice: StayChoice
  /** Brings the calendar to the guest, and the focus to it. */
  onChooseDates: () => void
}

/** Dates, guests, the whole price, and the way to the checkout. Nothing is held before that. */
export function BookingBox({ apartment, choice, onChooseDates }: BookingBoxProps) {
  useMounted('booking-box')
  const t = useText()
  const { arrival, departure, price } = choice
  // Of the chosen nights, when they are chosen.
  const rates = price ? price.nights.map(({ nightlyAmount }) => nightlyAmount) : [apartment.fromAmount]
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
      <BookingTerms {...{ apartment, choice, onChooseDates }} />
      <ChosenStay apartment={apartment} />
    </aside>
  )
}

/** Who comes, what it costs, what is kept beside it, and the button. */
export function BookingTerms({ apartment, choice, onChooseDates }: BookingBoxProps) {
  const t = useText()
  const language = useLanguage()
  const { arrival, price, today } = choice
  const { book, isBusy, refusal } = useBook(apartment, choice)
  const freeUntil = arrival && today ? freeCancellationUntil(apartment.cancellation.tiers, arrival, today) : null
  return (
    <>
      <Guests apartment={apartment} choice={choice} />
      {price && <StaySums price={withSeasonTitles(price, apartment)} currencyCode={apartment.currencyCode} />}
      <DepositNote amount={apartment.securityDepositAmount} currencyCode={apartment.currencyCode} />
      <Refusal text={refusal} />
      <Button size="block" isBusy={isBusy} onClick={price ? book : onChooseDates}>
        {t(price ? 'hospitality.book.button' : 'hospitality.calendar.chooseDates')}
      </Button>
      <p className="tiny muted">
        {t('hospitality.price.nothingYet')}
        {freeUntil && ` ${t('hospitality.price.freeUntil', { date: formatDate(freeUntil, language) })}`}{' '}
        <a href="#house-rules" data-scroll="keep">
          {t('hospitality.apartment.houseRules')}
        </a>
      </p>
    </>
  )
}

/** Without a number that the law asks for nothing is let; the apartment may still be looked at (LAW-04). */
export function NotLet() {
  const t = useText()
  return (
    <aside className="booking-box" id="book" data-surface="tint" aria-label={t('hospitality.book.title')}>
      <Notice level="info">{t('hospitality.book.notLet')}</Notice>
    </aside>
  )
}

/** The way back to a stay that was chosen here before (STAY-03). */
function ChosenStay({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { carts = [] } = useStayCarts()
  const line = carts.flatMap(({ products }) => products).find((each) => each.apartment._id === apartment._id)
  if (!line) return null
  const dates = { from: formatDate(line.startDate, language, 'LONG'), to: formatDate(line.endDate, language, 'LONG') }
  return (
    <div className="stack" data-gap="2">
      <p className="small">{t('hospitality.book.inCart', dates)}</p>
      <MoreLink href={`${pathTo('hospitality-checkout')}?agency=${apartment.agencyCode}`}>
        {t('hospitality.book.resume')}
      </MoreLink>
    </div>
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
      items: [itemOfStay(line, answer.cart.agency.title)],
    })
    await navigate(pathTo('hospitality-checkout'))
  }
  return { book: () => void book(), isBusy: choose.isPending, refusal }
}

const withSeasonTitles = (price: StayPriceParts, { seasons }: Pick<Apartment, 'seasons'>): StayPrice => ({
  ...price,
  nights: price.nights.map((part) => ({
    ...part,
    title: seasons.find(({ code }) => code === part.seasonCode)?.title ?? '',
  })),
})

/** On phones the box is far below: while it is, its price and the way to it stay at the foot of the window. */
export function StickyBooking({ apartment, choice, onChooseDates }: BookingBoxProps) {
  const t = useText()
  const price = usePrice()
  const isHydrated = useIsHydrated()
  const isBoxInView = useIsBoxInView()
  const { currencyCode, fromAmount } = apartment
  const sum = choice.price
    ? price(choice.price.totalAmount, currencyCode)
    : t('hospitality.apartmentList.from', { price: price(fromAmount, currencyCode) })
  const words = (
    <>
      <span className="sum">{sum}</span>
      <span className="go">{t(choice.price ? 'hospitality.book.title' : 'hospitality.calendar.chooseDates')}</span>
    </>
  )
  return (
    <nav aria-label={t('hospitality.book.bar')} data-away={isBoxInView ? '' : undefined} className="booking-bar">
      {isHydrated ? (
        <button className="sticky-cart" type="button" aria-haspopup="dialog" onClick={onChooseDates}>
          {words}
        </button>
      ) : (
        <a className="sticky-cart" href="#book" data-scroll="keep">
          {words}
        </a>
      )}
    </nav>
  )
}

function useIsBoxInView(): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const box = document.querySelector('#book')
    if (!box) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return isInView
}

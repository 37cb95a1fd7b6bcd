import { useState } from 'react'
import { formatTime } from '#contract/formats.ts'
import type { Booking, StayCart, StayLine } from '#contract/hospitality.ts'
import { useMounted } from '../base/route-mount.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import { Picture } from '../ui/Picture.tsx'
import { StaySums } from './StaySums.tsx'
import { Title } from '../ui/Title.tsx'

/** A stay as its summary shows it, from a cart as from a booking. */
export interface SummedStay extends Pick<
  StayLine,
  'startDate' | 'endDate' | 'adults' | 'children' | 'price' | 'amount'
> {
  title: string
  city: string
  thumbnail: { path: string; alt: string }
  checkIn: { from: string }
  checkOut: { until: string }
}

export const stayOfCart = ({ apartment, ...line }: StayLine): SummedStay => ({ ...line, ...apartment })
export const stayOfBooking = (line: Booking['products'][number]): SummedStay => line

interface StaySummaryProps {
  stay: SummedStay
  currencyCode: StayCart['currencyCode']
}

/** Which stay and what it costs: always open on wide screens, a line that opens above the form on narrow ones. */
export function StaySummary({ stay, currencyCode }: StaySummaryProps) {
  useMounted('stay-summary')
  const t = useText()
  const price = usePrice()
  // The page stands in the browser only, so the width is known at once and nothing jumps.
  const [isOpen] = useState(() => matchMedia('(width >= 992px)').matches)
  return (
    <aside className="summary" data-surface="tint" aria-label={t('hospitality.confirmation.summary')}>
      <details open={isOpen}>
        <summary>
          <Title as="h2">{t('hospitality.confirmation.summary')}</Title>
          <span className="price">{price(stay.amount, currencyCode)}</span>
        </summary>
        <div className="photo" data-ratio="3/2">
          <Picture
            path={stay.thumbnail.path}
            alt=""
            kind="scene"
            width={1600}
            height={1067}
            sizes="(width >= 992px) 30rem, 100vw"
          />
        </div>
        <p className="title title-xs">{stay.title}</p>
        <p className="small muted">{`${stay.city} · ${guestsOf(stay, t)}`}</p>
        <StayDates stay={stay} />
        <StaySums price={stay.price} currencyCode={currencyCode} />
      </details>
    </aside>
  )
}

function StayDates({ stay }: { stay: Pick<SummedStay, 'startDate' | 'endDate' | 'checkIn' | 'checkOut'> }) {
  const t = useText()
  const language = useLanguage()
  return (
    <dl className="facts">
      <div>
        <dt>{t('hospitality.calendar.arrival')}</dt>
        <dd>
          {formatDate(stay.startDate, language, 'WEEKDAY')}
          <br />
          {t('hospitality.checkout.arrivalFrom', { time: formatTime(stay.checkIn.from, language) })}
        </dd>
      </div>
      <div>
        <dt>{t('hospitality.calendar.departure')}</dt>
        <dd>
          {formatDate(stay.endDate, language, 'WEEKDAY')}
          <br />
          {t('hospitality.checkout.departureBy', { time: formatTime(stay.checkOut.until, language) })}
        </dd>
      </div>
    </dl>
  )
}

/** `2 adultes, 2 enfants`. */
export function guestsOf({ adults, children }: Pick<SummedStay, 'adults' | 'children'>, t: Translate): string {
  const grown = t('hospitality.guests.adultsCount', { count: adults })
  return children > 0 ? `${grown}, ${t('hospitality.guests.childrenCount', { count: children })}` : grown
}

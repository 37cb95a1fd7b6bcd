import type { RefObject } from 'react'
import { useText } from '../i18n/text.tsx'
import { DayRange } from '../site/DayRange.tsx'

export interface StayDatesProps {
  form: RefObject<HTMLFormElement | null>
  search: { arrival: string; departure: string } | undefined
  timezone: string | undefined
}

/** Arrival and departure of a search. */
export function StayDates({ form, search, timezone = 'Europe/Paris' }: StayDatesProps) {
  const t = useText()
  return (
    <DayRange
      form={form}
      names={['arrival', 'departure']}
      given={search && [search.arrival, search.departure]}
      timezone={timezone}
      leastNights={1}
      classes={{ part: 'part' }}
      texts={{
        title: t('hospitality.calendar.title'),
        close: t('hospitality.apartment.close'),
        chooseDay: t('hospitality.calendar.chooseDay'),
        ends: [t('hospitality.calendar.arrival'), t('hospitality.calendar.departure')],
        between: t('hospitality.calendar.yourStay'),
        asks: [t('hospitality.calendar.selectArrival'), t('hospitality.calendar.selectDeparture')],
        chosen: (from, to, count) => t('hospitality.calendar.chosen', { from, to, count }),
        table: (month) => t('hospitality.calendar.days', { month }),
        previousMonth: t('hospitality.calendar.previousMonth'),
        nextMonth: t('hospitality.calendar.nextMonth'),
        done: t('hospitality.calendar.done'),
        clear: t('hospitality.calendar.clear'),
      }}
    />
  )
}

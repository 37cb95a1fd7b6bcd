import type { RefObject } from 'react'
import type { VisitSearch } from '#contract/visit-search.ts'
import { useText } from '../i18n/text.tsx'
import { DayRange } from '../site/DayRange.tsx'

export interface VisitDatesProps {
  form: RefObject<HTMLFormElement | null>
  search: VisitSearch
}

/** The days a visitor is about; one day is chosen by itself. */
export function VisitDates({ form, search }: VisitDatesProps) {
  const t = useText()
  return (
    <DayRange
      form={form}
      names={['from', 'to']}
      given={[search.from, search.to]}
      timezone="Europe/Paris"
      leastNights={0}
      classes={{ part: 'field', button: 'input' }}
      texts={{
        title: t('finding.visits.days'),
        close: t('common.buttons.close'),
        chooseDay: t('finding.visits.anyDay'),
        ends: [t('finding.visits.from'), t('finding.visits.to')],
        between: t('finding.visits.between'),
        asks: [t('finding.visits.firstDay'), t('finding.visits.lastDay')],
        chosen: (from, to, nights) => t('finding.visits.chosen', { from, to, nights }),
        table: (month) => t('finding.visits.table', { month }),
        previousMonth: t('common.dates.previousMonth'),
        nextMonth: t('common.dates.nextMonth'),
        done: t('finding.visits.done'),
        clear: t('finding.visits.clearDays'),
      }}
    />
  )
}

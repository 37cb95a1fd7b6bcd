import { Fragment, type ReactNode } from 'react'
import { formatTimeRange } from '#contract/formats.ts'
import type { Shop } from '#contract/shop.ts'
import { weekdays } from '#contract/weekdays.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import '#client/styles/sheet.css'

interface OpeningHoursProps {
  hours: Shop['openingHours']
  exceptions?: Shop['openingExceptions']
}

/** The week of the cellar door, closed days too, then the days to come that are otherwise. */
export function OpeningHours({ hours, exceptions }: OpeningHoursProps) {
  const t = useText()
  return (
    <dl className="sheet">
      {weekdays.map((weekday) => (
        <Line key={weekday} days={t(`common.dates.weekdays.${weekday}`)} ranges={hours[weekday] ?? []} />
      ))}
      {exceptions?.map(({ days, hours: ranges, title }) => (
        <Line key={days} days={days} ranges={ranges}>
          {title && ` (${title})`}
        </Line>
      ))}
    </dl>
  )
}

interface LineProps {
  days: string
  ranges: readonly { from: string; to: string }[]
  children?: ReactNode
}

function Line({ days, ranges, children }: LineProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <div>
      <dt>{capitalised(days)}</dt>
      <dd className={ranges.length > 0 ? 'num' : undefined}>
        {ranges.length === 0 && t('common.openingHours.closed')}
        {ranges.map((each, index) => (
          <Fragment key={each.from}>
            {index > 0 && ', '}
            <span>{formatTimeRange(each, language)}</span>
          </Fragment>
        ))}
        {children}
      </dd>
    </div>
  )
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

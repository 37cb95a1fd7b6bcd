import { Fragment } from 'react'
import { formatTimeRange } from '#contract/formats.ts'
import type { Shop } from '#contract/shop.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import '#client/styles/sheet.css'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The week of the cellar door, closed days too. */
export function OpeningHours({ hours }: { hours: Shop['openingHours'] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <dl className="sheet">
      {weekdays.map((weekday) => {
        const ranges = hours[weekday] ?? []
        return (
          <div key={weekday}>
            <dt>{capitalised(t(`common.dates.weekdays.${weekday}`))}</dt>
            <dd className="num">
              {ranges.length === 0 && t('common.openingHours.closed')}
              {ranges.map((each, index) => (
                <Fragment key={each.from}>
                  {index > 0 && ', '}
                  <span>{formatTimeRange(each, language)}</span>
                </Fragment>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

import { Fragment } from 'react'
import { formatTime } from '#contract/formats.ts'
import type { Shop } from '#contract/shop.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import '#client/styles/sheet.css'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The week of the cellar door, closed days too. */
export function OpeningHours({ hours }: { hours: Shop['openingHours'] }) {
  const t = useText()
  const language = useLanguage()
  const range = ({ from, to }: { from: string; to: string }) =>
    t('common.openingHours.range', { from: formatTime(from, language), to: formatTime(to, language) })
  return (
    <dl className="sheet">
      {weekdays.map((weekday) => {
        const ranges = hours[weekday] ?? []
        return (
          <div key={weekday}>
            <dt>{capitalised(t(`common.dates.weekdays.${weekday}`))}</dt>
            <dd className={ranges.length > 0 ? 'num' : undefined}>
              {ranges.length === 0 && t('common.openingHours.closed')}
              {ranges.map((each, index) => (
                <Fragment key={each.from}>
                  {index > 0 && ', '}
                  <span>{range(each)}</span>
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

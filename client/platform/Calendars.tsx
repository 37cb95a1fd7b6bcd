import { useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { UnclearParts } from '../office/parts/UnclearParts.tsx'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { CalendarSheet } from './CalendarSheet.tsx'

type Calendar = OfficeResult<'calendars'>['calendars'][number]

/** The calendars of other platforms: those that cannot be read, then the others, folded. */
export function Calendars() {
  const t = useText()
  const { place } = usePlace()
  const { data } = useAnswer('calendars', { place: place.handle })
  if (!data) return null
  const ill = data.calendars.filter(({ problem }) => problem !== null)
  const well = data.calendars.filter(({ problem }) => problem === null)
  const say =
    ill.length > 0
      ? t('machines.calendars.someIll', { ill: ill.length })
      : well.length > 0
        ? t('machines.calendars.allWell', { count: well.length })
        : t('machines.calendars.none')
  return (
    <Chapter title={t('machines.calendars.title')} say={say}>
      {ill.length > 0 && (
        <ul className="rows">
          {ill.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {well.length > 0 && (
        <details className="folded" open={ill.length === 0 && well.length < 6}>
          <summary>{t('machines.calendars.others', { count: well.length })}</summary>
          <ul className="rows">
            {well.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} />
            ))}
          </ul>
        </details>
      )}
    </Chapter>
  )
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const { id, name, host, apartment, agency, readAt, triedAt, problem, isAside } = calendar
  const { unclear, shrunkUntil, readByThemAt } = calendar
  const [isOpen, setIsOpen] = useState(false)
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const read = useWrite('calendarRead', { said: () => t('machines.calendars.asked', { name }) })
  const age =
    readAt === null
      ? t('machines.calendars.neverRead')
      : t('machines.calendars.readAt', { moment: momentOf(readAt, language, t) })
  const tried =
    triedAt !== null && problem ? t('machines.calendars.triedAt', { moment: momentOf(triedAt, language, t) }) : ''
  return (
    <Row
      name={name}
      metas={[
        t('machines.calendars.of', { apartment, agency }),
        problem && (
          <span key="problem" className="problem">
            {t(`machines.calendars.problems.${problem.kind}`, { host, status: problem.status ?? 0 })}
          </span>
        ),
        isAside && t('machines.calendars.aside'),
        shrunkUntil && (
          <span key="shrunk" className="problem">
            {t('machines.calendars.shrunk', { moment: momentOf(shrunkUntil, language, t) })}
          </span>
        ),
        unclear.length > 0 && <UnclearParts key="unclear" parts={unclear} />,
        [age, tried].filter(Boolean).join(', '),
        readByThemAt === null
          ? t('machines.calendars.neverReadByThem')
          : t('machines.calendars.readByThem', { moment: momentOf(readByThemAt, language, t) }),
      ]}
      end={
        <>
          <button
            type="button"
            className="button"
            data-variant="outline"
            data-size="small"
            aria-label={t('machines.calendars.settings.openOf', { name, apartment })}
            onClick={() => setIsOpen(true)}
          >
            {t('machines.calendars.settings.open')}
          </button>
          <button
            type="button"
            className="button"
            data-variant="outline"
            data-size="small"
            data-busy={read.isBusy || undefined}
            aria-label={t('machines.calendars.readOf', { name, apartment })}
            onClick={() => read.write({ place: place.handle, feed: id })}
          >
            {t('machines.calendars.read')}
          </button>
          {isOpen && <CalendarSheet calendar={calendar} onClose={() => setIsOpen(false)} />}
        </>
      }
    />
  )
}

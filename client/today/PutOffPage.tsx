import '../styles/office/put-off.css'
import { useId, useState } from 'react'
import { addDays } from '#contract/days.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Either } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { DayLine } from './DayLine.tsx'

/** Not today: lines of the day that wait for another one, and how they come back (DAY-01). */
export function PutOffPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const { data, error, isPaused, refetch } = useAnswer('todayLines', { place: place.handle })
  const [days, setDays] = useState('1')
  const nameDay = useDayName()
  const until = addDays(dayOf(useNow()), Number(days))
  const failure = error ?? (isPaused ? new Error(t('office.noNetwork')) : null)
  const movable = data?.lines.filter(({ rank }) => rank !== 'now') ?? []
  return (
    <>
      <PageHead
        title={t('later.title')}
        say={t('later.say')}
        back={{ href: pathTo('today'), label: t('office.sections.today') }}
      />
      {!data && (failure ? <Failed error={failure} onAgain={() => void refetch()} /> : <Bones />)}
      {data && movable.length + data.later.length === 0 && <Nothing title={t('later.nothing')} />}
      {movable.length > 0 && (
        <>
          <Either
            legend={t('later.until')}
            choices={['1', '2', '3', '7'].map((value) => ({ value, label: nameDay(Number(value)) }))}
            value={days}
            onChoose={setDays}
          />
          <ol className="rows put-off">
            {movable.map((line) => (
              <Movable key={line.id} line={line} from={null} until={until} word={nameDay(Number(days))} />
            ))}
          </ol>
        </>
      )}
      {data && data.later.length > 0 && (
        <Chapter title={t('later.later')}>
          <ol className="rows put-off">
            {data.later.map((line) => (
              <Movable key={line.id} line={line} from={line.until} until={null} word={t('later.back')} />
            ))}
          </ol>
        </Chapter>
      )}
    </>
  )
}

interface MovableProps {
  line: TodayLine
  from: string | null
  until: string | null
  word: string
}

/** A line as the day has it, with another verb. */
function Movable({ line, from, until, word }: MovableProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const id = useId()
  const said = (day: string | null) =>
    day === null ? t('later.saidBack') : t('later.said', { day: dayIn(day, language) })
  const { write, isBusy } = useWrite('linePutOff', { said: (_, input) => said(input.until) })
  return (
    <li id={`${id}-line`}>
      <DayLine line={line} />
      <div className="end" data-own>
        {from && <span className="meta">{dayIn(from, language)}</span>}
        <button
          id={id}
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isBusy || undefined}
          aria-labelledby={`${id} ${id}-line`}
          onClick={() => write({ place: place.handle, line: line.id, from, until })}
        >
          {word}
        </button>
      </div>
    </li>
  )
}

/** `lundi 23 novembre` */
const dayIn = (day: string, language: string): string => formatDate(day, language, 'WEEKDAY')

/** How one says a day that comes. */
function useDayName(): (days: number) => string {
  const t = useText()
  const language = useLanguage()
  const today = dayOf(useNow())
  return (days) => {
    if (days === 1) return t('later.tomorrow')
    const weekday = dayIn(addDays(today, days), language).split(/[\s,]/)[0] ?? ''
    return days === 7 ? t('later.nextWeek', { weekday }) : weekday
  }
}

import { Link } from 'wouter'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Ranked } from '../office/parts/Ranked.tsx'
import { usePlace } from '../office/place.ts'
import { DayLine } from './DayLine.tsx'
import { useForTheCellar } from './for-the-cellar.ts'
import { QuietDay } from './QuietDay.tsx'

/** What has to be done, ranked, one verb a line; a quiet day says so. */
export function TodayPage() {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const today = useNow().toISOString()
  useForTheCellar()
  const { data, error, isPaused, refetch } = useAnswer('todayLines', { place: place.handle })
  const title = formatDate(today, language, 'WEEKDAY')
  const failure = error ?? (isPaused ? new Error(t('office.noNetwork')) : null)
  // What was known when there was a signal last.
  const isOld = data && (isPaused || error)
  const house = data?.looksAfter ? t('today.looksAfter', data.looksAfter) : place.name
  return (
    <>
      <PageHead
        title={title.charAt(0).toUpperCase() + title.slice(1)}
        say={isOld ? t('today.asOf', { hour: hourOf(data.asOf, language) }) : house}
      />
      {data && data.lines.length > 0 && (
        <Ranked lines={data.lines.map((line) => ({ id: line.id, rank: line.rank, line: <DayLine line={line} /> }))} />
      )}
      {data?.lines.length === 0 && <QuietDay day={formatDate(today, language, 'NUMERIC').slice(8, 10)} />}
      {data && data.lines.length + data.later.length > 0 && (
        <Link className="word" data-tone="plain" href={pathTo('today/later')}>
          {t('today.later', { count: data.later.length })}
        </Link>
      )}
      {!data && (failure ? <Failed error={failure} onAgain={() => void refetch()} /> : <Bones />)}
    </>
  )
}

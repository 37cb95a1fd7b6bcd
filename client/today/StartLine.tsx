import type { TodayLine } from '#contract/today-office.ts'
import { displayNames, listFormat, localeOf } from '#contract/formats.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

/** What a shop has to say before it sells, or before it goes on taking cards. */
export function StartLine({ line }: { line: Extract<TodayLine, { kind: 'toStart' | 'cards' | 'unsettled' }> }) {
  const t = useText()
  const language = useLanguage()
  if (line.kind === 'unsettled') {
    const names = displayNames(language, { type: 'region' })
    return (
      <ToScreen
        line={line}
        count={line.countries.length}
        name={t('estate.abroad.title')}
        meta={t('estate.abroad.say', {
          countries: listFormat(localeOf(language), {}).format(line.countries.map((code) => names.of(code) ?? code)),
        })}
        verb={t('estate.abroad.go')}
      />
    )
  }
  const { count } = line
  if (line.kind === 'toStart')
    return (
      <ToScreen
        line={line}
        count={count}
        name={t('estate.start.title')}
        meta={t('estate.start.left', { count })}
        verb={t('estate.start.go')}
      />
    )
  const { state, until } = line
  const day = until ? formatDate(until, language, 'LONG') : ''
  return (
    <ToScreen
      line={line}
      count={count}
      isPressing={state !== 'due'}
      name={t(`estate.cards.day.${state}.name`)}
      meta={t(`estate.cards.day.${state}.say`, { count, hasDay: until ? 1 : 0, day })}
      verb={t(`estate.cards.day.${state}.verb`)}
    />
  )
}

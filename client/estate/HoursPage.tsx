import '../styles/office/forms.css'
import '../styles/office/estate.css'
import { textIn } from '../office/forms/text-in.ts'
import { useState } from 'react'
import type { EstateHours } from '#contract/estate-office.ts'
import { dayRange } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { weekdays } from '#contract/weekdays.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { languageName } from '../office/language-names.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { EstateFrame } from './EstateFrame.tsx'
import { ExceptionSheet } from './ExceptionSheet.tsx'
import { todayWords, weekdayName, weekdaysOf, weekWords, withAppointments, yearDays } from './hours-words.ts'
import { type Estate, useEstateForm } from './use-estate.ts'
import { dayHoursIn, writtenHours } from './written-hours.ts'

/** When the cellar door is open: the week, the days that are otherwise, and what the shop's page makes of it. */
export function HoursPage() {
  const t = useText()
  const language = useLanguage()
  return (
    <EstateFrame
      title={t('estate.hours.title')}
      say={(estate) =>
        estate ? `${todayWords(estate.openToday, language, t)} ${t('estate.hours.say')}` : t('estate.hours.say')
      }
    >
      {(estate) => <Known estate={estate} />}
    </EstateFrame>
  )
}

function Known({ estate }: { estate: Estate }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { version, ...hours } = estate.hours
  const week = useWrite('estateHoursSave', {
    said: () => t('estate.said.hours'),
    onDone: (result, { hours: sent }) => saved({ hours: { ...sent, version: result.version } }),
  })
  const { form, typed, save, saved } = useEstateForm({
    name: 'hours',
    stored: typedOf(hours, estate.languages, language),
    wrong: (texts) =>
      new Map(weekdays.filter((day) => dayHoursIn(texts[day] ?? '') === null).map((day) => [day, 'hours'])),
    sending: week,
  })
  const now = hoursOf(hours, estate.languages, typed)
  const next = hours.exceptions.filter(({ to }) => to >= estate.today)
  return (
    <>
      <div className="two-cols">
        <div>
          <Chapter title={t('estate.hours.week')}>
            <div className="hours-grid">
              {weekdays.map((day) => (
                <FormField
                  key={day}
                  form={form}
                  of={day}
                  label={weekdayName(day, language)}
                  placeholder={t('estate.hours.shut')}
                  maxLength={80}
                />
              ))}
            </div>
            <p className="small muted hours-hint">{`${t('estate.hours.hint')} ${t('estate.hours.hintShut')}`}</p>
          </Chapter>
        </div>
        <div>
          <Exceptions estate={estate} />
          <Chapter title={t('estate.hours.plain')} say={t('estate.hours.plainSay')}>
            <div className="note-paper plain-hours">
              {weekWords(now.week, language, t).map((line) => (
                <p key={line}>{line}</p>
              ))}
              {next.map(({ from, to, hours: ranges }) => (
                <p key={from}>
                  {t('estate.hours.line', {
                    days: dayRange(from, to, language),
                    hours: writtenHours(ranges, language) || t('estate.hours.shut'),
                  })}
                </p>
              ))}
              <p>{localize(now.note, language)}</p>
            </div>
          </Chapter>
          <Chapter title={t('estate.hours.note')} say={t('estate.hours.noteSay')}>
            <div className="notes">
              {estate.languages.map((code) => (
                <FormField
                  key={code}
                  form={form}
                  of={`note.${code}`}
                  label={languageName(code)}
                  lang={code}
                  rows={2}
                  maxLength={400}
                />
              ))}
            </div>
          </Chapter>
        </div>
      </div>
      <SaveBar
        form={form}
        word={t('office.save')}
        isBusy={week.isBusy}
        error={week.error}
        onSave={() => save(() => week.write({ place: place.handle, version, hours: now }))}
      />
    </>
  )
}

/** Days that are otherwise, once or every year. Each is written at once, and can be taken back. */
function Exceptions({ estate }: { estate: Estate }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const [isMaking, setMaking] = useState(false)
  const { version, ...hours } = estate.hours
  const { write } = useWrite('estateHoursSave', { said: () => t('estate.said.hours') })
  const change = (changed: Partial<EstateHours>) =>
    write({ place: place.handle, version, hours: { ...hours, ...changed } })
  const { closures, exceptions } = hours
  const next = exceptions.filter(({ to }) => to >= estate.today)
  const tomorrow = new Date(Date.parse(estate.today) + 24 * 3_600_000).toISOString().slice(0, 10)
  const isSaid = (day: string) => next.some(({ from, to }) => from <= day && day <= to)
  return (
    <Chapter title={t('estate.hours.exceptions')} say={t('estate.hours.exceptionsSay')}>
      <ul className="rows">
        {next.map((exception) => {
          const opens = writtenHours(exception.hours, language)
          const days = dayRange(exception.from, exception.to, language)
          const why = localize(exception.title, language)
          return (
            <Row
              key={exception.from}
              name={opens ? t('estate.hours.openAt', { hours: opens }) : t('estate.hours.shutThen')}
              metas={[why ? `${days}, ${why}` : days, exception.isAway ? t('estate.hours.away') : null]}
              end={
                <Remove
                  days={days}
                  onRemove={() => change({ exceptions: next.filter((each) => each !== exception) })}
                />
              }
            />
          )
        })}
        {closures.map((closure) => {
          const days = yearDays(closure, language)
          return (
            <Row
              key={closure.from + closure.to}
              name={t('estate.hours.shutThen')}
              metas={[
                t('estate.hours.everyYear', { days }),
                closure.weekdays ? weekdaysOf(closure.weekdays, language, t) : t('estate.hours.away'),
              ]}
              end={
                <Remove
                  days={days}
                  onRemove={() => change({ closures: closures.filter((each) => each !== closure) })}
                />
              }
            />
          )
        })}
      </ul>
      <div className="chips-line">
        {[
          ['shutOnToday', estate.today],
          ['shutOnTomorrow', tomorrow],
        ].map(([word = '', day = '']) => (
          <button
            key={word}
            type="button"
            disabled={isSaid(day)}
            onClick={() => change({ exceptions: [...next, { from: day, to: day, hours: [], isAway: false }] })}
          >
            {t(`estate.hours.${word}`)}
          </button>
        ))}
        <button type="button" onClick={() => setMaking(true)}>
          {t('estate.hours.other')}
        </button>
      </div>
      {isMaking && <ExceptionSheet estate={estate} onClose={() => setMaking(false)} />}
    </Chapter>
  )
}

function Remove({ days, onRemove }: { days: string; onRemove: () => void }) {
  const t = useText()
  return (
    <button type="button" className="word" aria-label={t('estate.hours.removeNamed', { days })} onClick={onRemove}>
      {t('estate.hours.remove')}
    </button>
  )
}

const typedOf = ({ week, note }: EstateHours, languages: readonly string[], language: string) => ({
  ...Object.fromEntries(weekdays.map((day) => [day, writtenHours(week[day] ?? [], language)])),
  ...Object.fromEntries(languages.map((code) => [`note.${code}`, note[code] ?? ''])),
})

/** What stands in a field and is no hours is that day's hours of before; when one may call is a sentence of the note. */
function hoursOf(
  stored: EstateHours,
  languages: readonly string[],
  typed: Readonly<Record<string, string>>,
): EstateHours {
  const said = new Map(weekdays.map((day) => [day, dayHoursIn(typed[day] ?? '')]))
  const agreed = weekdays.filter((day) => said.get(day)?.isByAppointment)
  return {
    ...stored,
    week: Object.fromEntries(weekdays.map((day) => [day, said.get(day)?.ranges ?? stored.week[day] ?? []])),
    note: withAppointments(textIn(typed, 'note', languages, stored.note), agreed, languages),
  }
}

import { useState } from 'react'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { Either, Switch } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import type { Estate } from './use-estate.ts'
import { hoursIn } from './written-hours.ts'

/** Days on which the door is shut, or open at other hours, with the reason if one wants to give it. */
export function ExceptionSheet({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const { today, languages } = estate
  const { version, ...hours } = estate.hours
  const [kind, setKind] = useState<'shut' | 'open'>('shut')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ from: today, to: today, hours: '' })
  const [isAway, setAway] = useState(false)
  const { write, isBusy, error } = useWrite('estateHoursSave', {
    said: () => t('estate.said.hours'),
    onDone: onClose,
  })
  const opens = kind === 'open' ? hoursIn(typed['hours'] ?? '') : []
  const { from = '', to = '' } = typed
  const isRight = from !== '' && to >= from && opens !== null && (kind === 'shut' || opens.length > 0)
  const save = () => {
    if (!isRight || !opens) return
    const title = Object.fromEntries(
      languages.map((code) => [code, (typed[code] ?? '').trim()]).filter(([, words]) => words !== ''),
    ) as Record<string, string>
    const made = { from, to, hours: opens, isAway: kind === 'shut' && isAway, title }
    const next = hours.exceptions.filter((each) => each.to >= today)
    write({ place: place.handle, version, hours: { ...hours, exceptions: [...next, made] } })
  }
  const field = (name: string, more: object) => (
    <Field
      value={typed[name] ?? ''}
      autoComplete="off"
      error={fieldError(error, name)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      {...(more as { label: string })}
    />
  )
  return (
    <Sheet
      title={t('estate.hours.other')}
      isOpen
      onClose={onClose}
      onSubmit={save}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!isRight}>
          {t('office.save')}
        </button>
      }
    >
      <Either
        legend={t('estate.hours.kind')}
        choices={(['shut', 'open'] as const).map((value) => ({ value, label: t(`estate.hours.kinds.${value}`) }))}
        value={kind}
        onChoose={setKind}
      />
      {field('from', { label: t('estate.hours.from'), type: 'date', min: today })}
      {field('to', { label: t('estate.hours.to'), type: 'date', min: from })}
      {kind === 'open' &&
        field('hours', { label: t('estate.hours.hours'), hint: t('estate.hours.hint'), maxLength: 80 })}
      {kind === 'shut' && (
        <Switch label={t(isAway ? 'estate.hours.away' : 'estate.hours.home')} isOn={isAway} onTurn={setAway} />
      )}
      {languages.map((code) => (
        <div key={code}>
          {field(code, {
            label: t('estate.hours.why', { language: languageName(code) }),
            lang: code,
            maxLength: 80,
          })}
        </div>
      ))}
    </Sheet>
  )
}

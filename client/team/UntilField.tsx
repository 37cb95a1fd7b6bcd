import { useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { dayOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'

interface UntilFieldProps {
  /** The last day; null without an end, empty while it is not written. */
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

/** Without an end, or until a day. */
export function UntilField({ value, onChange, error }: UntilFieldProps) {
  const t = useText()
  const now = useNow()
  return (
    <div className="stack" data-fill data-gap="2">
      <Either
        legend={t('team.untilWhen')}
        choices={[
          { value: 'open', label: t('team.noEnd') },
          { value: 'day', label: t('team.aDay') },
        ]}
        value={value === null ? 'open' : 'day'}
        onChoose={(choice) => onChange(choice === 'open' ? null : '')}
      />
      {value !== null && (
        <Field
          label={t('team.lastDay')}
          type="date"
          min={dayOf(now)}
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

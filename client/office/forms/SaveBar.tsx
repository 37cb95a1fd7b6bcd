import { useText } from '../language.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { Form } from './form.ts'

interface SaveBarProps {
  form: Pick<Form, 'draft'>
  word: string
  isBusy: boolean
  error: unknown
  onSave: () => void
}

/** How much waits to be saved; it is there while something does. */
export function SaveBar({ form: { draft }, word, isBusy, error, onSave }: SaveBarProps) {
  const t = useText()
  const count = draft.changed.length
  if (count === 0) return null
  return (
    <div className="savebar" data-returns-focus>
      <p role="status">
        {draft.hasCollision
          ? t('forms.save.collision')
          : error instanceof OfficeRefusal
            ? error.message
            : t('forms.save.count', { count })}
      </p>
      <button type="button" className="word" onClick={() => draft.forget()}>
        {t('forms.save.leave')}
      </button>
      <button type="button" className="button" data-busy={isBusy || undefined} onClick={onSave}>
        {word}
      </button>
    </div>
  )
}

import { useText } from '../office/language.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import type { WineForm } from './wine-form.ts'

interface SaveBarProps {
  form: WineForm
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
    <div className="savebar">
      <p role="status">
        {draft.hasCollision
          ? t('wines.save.collision')
          : error instanceof OfficeRefusal
            ? error.message
            : t('wines.save.count', { count })}
      </p>
      <button type="button" className="word" onClick={() => draft.forget()}>
        {t('wines.save.leave')}
      </button>
      <button type="button" className="button" data-busy={isBusy || undefined} onClick={onSave}>
        {word}
      </button>
    </div>
  )
}

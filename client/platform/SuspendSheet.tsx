import { useId, useState } from 'react'
import type { House } from '#contract/platform-office.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

/** As the contract says it; counted here so that the button says what is missing before it is pressed. */
const fewestLetters = 20

/** A reason in words, never a code: whoever holds the keys reads it as it is written. */
export function SuspendSheet({ house: { handle, name, keyHolders }, onClose }: { house: House; onClose: () => void }) {
  const t = useText()
  const id = useId()
  const { place } = usePlace()
  const [reason, write] = useState('')
  const [isTried, setTried] = useState(false)
  const isRead = keyHolders.length > 0
  const suspend = useWrite('houseSuspend', {
    said: () => t(isRead ? 'platform.suspend.done' : 'platform.suspend.doneAlone', { name }),
    onDone: onClose,
  })
  const letters = fewestLetters - reason.trim().length
  const missing = isTried && letters > 0 ? t('platform.suspend.missing', { letters }) : undefined
  const error = missing ?? fieldError(suspend.error, 'reason')
  const submit = () => {
    setTried(true)
    if (letters <= 0) suspend.write({ place: place.handle, house: handle, reason })
  }
  return (
    <Sheet
      title={t('platform.suspend.title', { name })}
      say={t('platform.suspend.say')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      bottom={
        <button type="submit" className="button" data-busy={suspend.isBusy || undefined}>
          {t(isRead ? 'platform.suspend.act' : 'platform.suspend.verb')}
        </button>
      }
    >
      <div className="field" data-state={error ? 'invalid' : undefined}>
        <label htmlFor={id}>{t('platform.suspend.reason')}</label>
        <textarea
          id={id}
          className="input"
          rows={6}
          maxLength={2000}
          value={reason}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => write(target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {t(isRead ? 'platform.suspend.hint' : 'platform.suspend.nobodyReads')}
        </p>
        {error && (
          <p className="error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </Sheet>
  )
}

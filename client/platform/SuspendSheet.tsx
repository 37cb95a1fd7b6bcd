import { useState } from 'react'
import type { House } from '#contract/platform-office.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { ReasonField, reasonMisses } from './ReasonField.tsx'

/** A reason in words, never a code: whoever holds the keys reads it as it is written. */
export function SuspendSheet({ house: { handle, name, keyHolders }, onClose }: { house: House; onClose: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const [reason, write] = useState('')
  const [isTried, setTried] = useState(false)
  const isRead = keyHolders.length > 0
  const suspend = useWrite('houseSuspend', {
    said: () => t(isRead ? 'platform.suspend.done' : 'platform.suspend.doneAlone', { name }),
    onDone: onClose,
  })
  const letters = reasonMisses(reason)
  const missing = isTried && letters > 0 ? t('platform.suspend.missing', { letters }) : undefined
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
      <ReasonField
        label={t('platform.suspend.reason')}
        hint={t(isRead ? 'platform.suspend.hint' : 'platform.suspend.nobodyReads')}
        error={missing ?? fieldError(suspend.error, 'reason')}
        value={reason}
        write={write}
      />
    </Sheet>
  )
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { ReasonField, reasonMisses } from './ReasonField.tsx'

interface RefuseSheetProps {
  application: OfficeResult<'application'>
  onClose: () => void
}

/** A reason in words: whoever asked reads it as it is written. */
export function RefuseSheet({ application: { id, house, name }, onClose }: RefuseSheetProps) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const [reason, write] = useState('')
  const [isTried, setTried] = useState(false)
  const refuse = useWrite('applicationRefuse', {
    said: () => t('applications.refused', { house }),
    onDone: () => navigate(pathTo('applications')),
  })
  const letters = reasonMisses(reason)
  const missing = isTried && letters > 0 ? t('applications.missing', { letters }) : undefined
  const submit = () => {
    setTried(true)
    if (letters <= 0) refuse.write({ place: place.handle, application: id, reason })
  }
  return (
    <Sheet
      title={t('applications.refuseTitle', { house })}
      say={t('applications.refuseSay')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      bottom={
        <button type="submit" className="button" data-busy={refuse.isBusy || undefined}>
          {t('applications.refuseAct')}
        </button>
      }
    >
      <ReasonField
        label={t('applications.reason')}
        hint={t('applications.hint', { name })}
        error={missing ?? fieldError(refuse.error, 'reason')}
        value={reason}
        write={write}
      />
    </Sheet>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../office/language.ts'
import { Digits } from '../office/parts/Digits.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { useHere } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

/** The digits somebody reads out lead into their house. */
export function VisitSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { place } = useHere()
  const [code, setCode] = useState('')
  const [, go] = useLocation()
  const queryClient = useQueryClient()
  const visit = useWrite('supportVisit', {
    onDone: async ({ handle }) => {
      await queryClient.invalidateQueries({ queryKey: ['me'] })
      go(`/${handle}/today`)
    },
  })
  return (
    <Sheet
      title={t('team.support.visit.title')}
      say={t('team.support.visit.say')}
      isOpen
      onClose={onClose}
      onSubmit={() => visit.write({ place: place.handle, code })}
      bottom={
        <button type="submit" className="button" disabled={code.length < 6} data-busy={visit.isBusy || undefined}>
          {t('team.support.go')}
        </button>
      }
    >
      <Digits label={t('office.proof.digits')} value={code} onType={setCode} error={fieldError(visit.error, 'code')} />
    </Sheet>
  )
}

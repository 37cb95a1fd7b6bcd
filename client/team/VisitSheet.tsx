import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  const { place, me } = useHere()
  const [visited, setVisited] = useState<string>()
  const [code, setCode] = useState('')
  const [, go] = useLocation()
  const queryClient = useQueryClient()
  const visit = useWrite('supportVisit', {
    onDone: ({ handle }) => {
      setVisited(handle)
      void queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  const isThere = me.places.some(({ handle }) => handle === visited)
  // The house has to be among one's own before there is a way to it.
  useEffect(() => {
    if (isThere) go(`/${visited}/today`)
  }, [isThere, visited, go])
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

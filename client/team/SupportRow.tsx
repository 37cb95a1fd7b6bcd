import { useState } from 'react'
import { useText } from '../office/language.ts'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { AskSupportSheet } from './AskSupportSheet.tsx'
import { supportKeyOf } from './support-key.ts'
import { VisitSheet } from './VisitSheet.tsx'

/** A house asks somebody in; the platform's people go where they were asked. */
export function SupportRow() {
  const t = useText()
  const { place, may } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const key = supportKeyOf(place, may)
  if (!key) return null
  const TheSheet = key === 'visit' ? VisitSheet : AskSupportSheet
  return (
    <>
      <Row
        name={t(`team.support.${key}.title`)}
        metas={[t(`team.support.${key}.row`)]}
        end={
          <button type="button" className="word" onClick={() => setOpen(true)}>
            {t(`team.support.${key}.do`)}
          </button>
        }
      />
      {isOpen && <TheSheet onClose={() => setOpen(false)} />}
    </>
  )
}

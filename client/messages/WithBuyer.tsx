import { useState } from 'react'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import '../styles/office/threads.css'
import { ThreadRows } from './ThreadRows.tsx'
import { WriteSheet } from './WriteSheet.tsx'

interface WithBuyerProps {
  /** Of the order, or of somebody's last one. */
  order: string
  /** All that was written with this person, not about the order alone. */
  isOfPerson?: boolean
  name: string
  /** Of whoever is written to. */
  language: string
  /** Whether there is an address to write to. */
  hasAddress: boolean
  /** What fills the places of a phrase. */
  values: Readonly<Record<string, string>>
}

/** What was written with a buyer, and a way to write to them. */
export function WithBuyer({ order, isOfPerson, name, language, hasAddress, values }: WithBuyerProps) {
  const t = useText()
  const { place, may } = usePlace()
  const [isWriting, setWriting] = useState(false)
  const mayWrite = may('messages') && hasAddress
  const { data } = useAnswer(
    'messageList',
    { place: place.handle, ...(isOfPerson ? { customer: order } : { order }) },
    { isWanted: mayWrite },
  )
  if (!mayWrite) return null
  const threads = data?.threads ?? []
  return (
    <Chapter
      title={t('office.sections.messages')}
      link={
        <button type="button" className="word" aria-haspopup="dialog" onClick={() => setWriting(true)}>
          {t('messages.write')}
        </button>
      }
    >
      {threads.length > 0 ? (
        <ThreadRows threads={threads} view="open" />
      ) : (
        <p className="small">{t('messages.noneYet')}</p>
      )}
      {isWriting && (
        <WriteSheet
          {...{ order, name, language }}
          values={{ house: place.name, ...values }}
          onClose={() => setWriting(false)}
        />
      )}
    </Chapter>
  )
}

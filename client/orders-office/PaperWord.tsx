import { useState } from 'react'
import { Link } from 'wouter'
import type { OrderCard } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { LabelsSheet } from './LabelsSheet.tsx'
import { slipsPath } from './list-address.ts'

interface PaperWordProps {
  order: OrderCard
  paper: Paper
  onPress: () => void
}

/** A row's second word: what is printed for its parcel. On a phone it lies beside the row, where a swipe leads. */
export function PaperWord({ order, paper, onPress }: PaperWordProps) {
  const t = useText()
  const { pathTo } = usePlace()
  const [isLabelling, setLabelling] = useState(false)
  const word = t(`orders.papers.${paper}`)
  const shown = { className: 'word swiped-to', 'data-tone': 'plain', 'aria-label': `${word}, ${order.name}` }
  if (paper === 'slip')
    return (
      <Link {...shown} href={pathTo(slipsPath([order.id]))} onClick={onPress}>
        {word}
      </Link>
    )
  const open = () => {
    onPress()
    setLabelling(true)
  }
  return (
    <>
      <button type="button" {...shown} aria-haspopup="dialog" onClick={open}>
        {word}
      </button>
      {isLabelling && <LabelsSheet orders={[order]} onClose={() => setLabelling(false)} />}
    </>
  )
}

export type Paper = 'label' | 'slip'

/** A carrier wants a label; who fetches it, and the grower's own round, a slip. What has left needs neither. */
export function paperOf({ stage, deliveryType, bottles }: OrderCard): Paper | null {
  if (bottles === 0 || (stage !== 'pack' && stage !== 'handover')) return null
  return deliveryType === 'SHIPPING' ? 'label' : 'slip'
}

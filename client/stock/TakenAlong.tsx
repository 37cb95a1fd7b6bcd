import { useState } from 'react'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import type { Shelf } from './sale-basket.ts'
import { TakeSheet } from './TakeSheet.tsx'

interface TakenAlongProps {
  taken: Shelf['taken']
  /** How many of them are left once what is sold here has been sent. */
  left: number
  isUnsent: boolean
}

/** What this device has with it, and the way to take bottles along and to give them back. */
export function TakenAlong({ taken, left, isUnsent }: TakenAlongProps) {
  const t = useText()
  const language = useLanguage()
  const [isTaking, setTaking] = useState(false)
  return (
    <div className="taken-along">
      {taken && left > 0 && (
        <p>{t('stock.sale.take.with', { bottles: left, day: formatDate(taken.until, language, 'DAY') })}</p>
      )}
      <button type="button" className="word" aria-haspopup="dialog" onClick={() => setTaking(true)}>
        {t(taken ? 'stock.sale.take.change' : 'stock.sale.take.do')}
      </button>
      {isTaking && <TakeSheet taken={taken} isUnsent={isUnsent} onClose={() => setTaking(false)} />}
    </div>
  )
}

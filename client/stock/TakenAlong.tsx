import { useState } from 'react'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import type { Shelf } from './sale-basket.ts'
import { TakeSheet } from './TakeSheet.tsx'

interface TakenAlongProps {
  /** What is left once what was sold here is known to the server. */
  taken: Shelf['taken']
  isUnsent: boolean
}

/** What this device has with it, and the way to take bottles along and to give them back. */
export function TakenAlong({ taken, isUnsent }: TakenAlongProps) {
  const t = useText()
  const language = useLanguage()
  const left = Object.values(taken?.items ?? {}).reduce((sum, count) => sum + count, 0)
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

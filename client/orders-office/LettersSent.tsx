import { lazy, Suspense, useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { receivedAt } from './received.ts'

const LetterSheet = lazy(async () => ({ default: (await import('./LetterSheet.tsx')).LetterSheet }))

type Letters = OfficeResult<'orderLetters'>

/** What was written to the buyer, newest first, and a way to have it sent once more (ORDERS-02). */
export function LettersSent({ order }: { order: OfficeOrder }) {
  const t = useText()
  const { place, may } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const isWanted = may('orderMoney')
  const { data } = useAnswer('orderLetters', { place: place.handle, order: order.id }, { isWanted })
  if (!data || (data.letters.length === 0 && data.offers.length === 0)) return null
  const { letters, offers, to } = data
  return (
    <Chapter
      title={t('orders.letters.title')}
      link={
        offers.length > 0 && (
          <button type="button" className="word" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('orders.letters.again')}
          </button>
        )
      }
    >
      {letters.length > 0 ? <Lines letters={letters} /> : <p className="small">{t('orders.letters.none')}</p>}
      <Suspense fallback={null}>
        {isOpen && <LetterSheet {...{ order, offers, to }} onClose={() => setOpen(false)} />}
      </Suspense>
    </Chapter>
  )
}

function Lines({ letters }: Pick<Letters, 'letters'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <ul className="rows">
      {letters.map(({ id, kind, to, at, state, problem, who }) => {
        const when = receivedAt(at, language, t)
        const said = t(`orders.letters.states.${state}`, { when })
        return (
          <li key={id}>
            <div className="what">
              <span>{t(`orders.letters.kinds.${kind}`)}</span>
              <span className="meta">
                {to ? t('orders.letters.to', { said, address: to }) : said}
                {who && `, ${t('orders.letters.by', { who })}`}
              </span>
              {state === 'failed' && (
                <span className="meta reminder">{t(`orders.letters.problems.${problem ?? 'other'}`)}</span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

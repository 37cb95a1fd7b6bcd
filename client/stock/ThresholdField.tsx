import { type SubmitEvent, useId, useState } from 'react'
import type { StockItem } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { wineName } from './wine-name.ts'

/** From how few bottles on the day names this wine. It saves itself; empty is what the public page shows. */
export function ThresholdField({ item }: { item: StockItem }) {
  const t = useText()
  const id = useId()
  const { place } = usePlace()
  const { ownThreshold, threshold } = item
  const known = ownThreshold === null ? '' : String(ownThreshold)
  const [typed, setTyped] = useState(known)
  const { write, isBusy } = useWrite('stockThreshold', {
    said: (result) => t('stock.threshold.said', { wine: wineName(item), threshold: result.threshold }),
  })
  const isWrong = !/^\d{0,4}$/.test(typed.trim())
  const save = (event?: SubmitEvent) => {
    event?.preventDefault()
    const to = typed.trim() === '' ? null : Number(typed)
    // Enter saves, and so does leaving the field after it.
    if (isWrong || isBusy || to === ownThreshold) return
    write({ place: place.handle, item: item.id, from: ownThreshold, to })
  }
  return (
    <Chapter title={t('stock.threshold.title')}>
      <form className="threshold" noValidate onSubmit={save}>
        <div className="field" data-state={isWrong ? 'invalid' : undefined}>
          <label htmlFor={id}>{t('stock.threshold.label')}</label>
          <div className="amount">
            <input
              id={id}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              placeholder={String(threshold)}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-say`}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={() => save()}
            />
            <span className="unit">{t('stock.threshold.unit')}</span>
          </div>
          <p className={isWrong ? 'error' : 'hint'} id={`${id}-say`} role={isWrong ? 'alert' : undefined}>
            {isWrong
              ? t('stock.threshold.wrong')
              : ownThreshold === null
                ? t('stock.threshold.default', { threshold })
                : ''}{' '}
            {!isWrong && t('stock.threshold.say')}
          </p>
        </div>
      </form>
    </Chapter>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import { mostAtOnce } from '#contract/order-way.ts'
import type { OrderCard } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { deedOf } from './deeds.ts'
import { LabelsSheet } from './LabelsSheet.tsx'
import { slipsPath } from './list-address.ts'

interface PickBarProps {
  chosen: readonly OrderCard[]
  onLetGo: () => void
}

/** What can be done with the chosen orders at once; stands where the places stood. */
export function PickBar({ chosen, onLetGo }: PickBarProps) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [isLabelling, setLabelling] = useState(false)
  const { write, isBusy } = useWrite('orderSteps', {
    said: ({ count }) => t('orders.chosen.said', { count }),
    onDone: onLetGo,
  })
  if (chosen.length === 0) return <p className="visually-hidden" aria-live="polite" />
  const steps = chosen.flatMap((order) => {
    const deed = order.stage === 'pack' ? deedOf(order, false) : null
    return deed?.kind === 'step' ? [{ order: order.id, from: deed.from, to: deed.to }] : []
  })
  // More than the server takes at once stays in the list, and is done next.
  const now = steps.slice(0, mostAtOnce)
  const withBottles = chosen.filter(({ bottles }) => bottles > 0)
  const bottles = chosen.reduce((sum, order) => sum + order.bottles, 0)
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {chosen.length} {t('orders.chosen.count', { count: chosen.length, bottles })}
      </p>
      <div className="pickbar" role="region" aria-label={t('orders.chosen.label')}>
        <p aria-hidden="true">
          <span className="num">{chosen.length}</span> {t('orders.chosen.count', { count: chosen.length, bottles })}
        </p>
        <button type="button" className="word" onClick={onLetGo}>
          {t('orders.chosen.let')}
        </button>
        {withBottles.length > 0 && (
          <>
            <button type="button" className="word" aria-haspopup="dialog" onClick={() => setLabelling(true)}>
              {t('orders.chosen.labels')}
            </button>
            <Link className="word" data-slips href={pathTo(slipsPath(withBottles.map(({ id }) => id)))}>
              <span className="wide-only">{t('orders.chosen.slips')}</span>
              <span className="narrow-only">{t('orders.chosen.slipsShort')}</span>
            </Link>
          </>
        )}
        {steps.length > 0 && (
          <button
            type="button"
            className="button"
            data-size="small"
            data-busy={isBusy || undefined}
            onClick={() => write({ place: place.handle, steps: now })}
          >
            {t('orders.chosen.pack', { count: now.length })}
          </button>
        )}
      </div>
      {isLabelling && <LabelsSheet orders={chosen} onClose={() => setLabelling(false)} />}
    </>
  )
}

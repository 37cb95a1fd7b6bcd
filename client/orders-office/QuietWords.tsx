import { useState } from 'react'
import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { useStep } from './steps.ts'

/** What is seldom done, in words: a step back, and ending what nobody has paid. */
export function QuietWords({ order }: { order: OfficeOrder }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { step } = useStep(order)
  const { deliveryType, shippingStatus, stage, mayCallOff } = order
  const way = wayOf(deliveryType)
  const before = stage === 'ended' ? undefined : way[way.indexOf(shippingStatus) - 1]
  return (
    <div className="words-row">
      {before && (
        <button type="button" className="word" data-tone="plain" onClick={() => step(shippingStatus, before)}>
          {t('orders.stepBack')}
        </button>
      )}
      {mayCallOff && (
        <button
          type="button"
          className="word"
          data-tone="danger"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('orders.callOff.word')}
        </button>
      )}
      {isAsking && <CallOffSheet order={order} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** A mail leaves and bottles go back on sale: it is asked once, and the button says what happens. */
function CallOffSheet({ order: { id, name, contact }, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderCallOff', {
    said: () => t('orders.callOff.said', { name }),
    onDone: onClose,
  })
  return (
    <Sheet
      title={t('orders.callOff.title')}
      isOpen
      onClose={onClose}
      bottom={
        <>
          <button
            type="button"
            className="button"
            data-busy={isBusy || undefined}
            onClick={() => write({ place: place.handle, order: id })}
          >
            {t('orders.callOff.do', { name: contact.firstname || name })}
          </button>
          <button type="button" className="button" data-variant="quiet" onClick={onClose}>
            {t('orders.callOff.leave')}
          </button>
        </>
      }
    >
      <p>{t('orders.callOff.say')}</p>
    </Sheet>
  )
}

import { lazy, Suspense, useState } from 'react'
import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { useStep } from './steps.ts'

// Seldom needed, and heavier than all the rest of the page.
const RefundSheet = lazy(async () => ({ default: (await import('./RefundSheet.tsx')).RefundSheet }))

const AddressSheet = lazy(async () => ({ default: (await import('./AddressSheet.tsx')).AddressSheet }))

/** What is seldom done, in words: a step back, giving money back, and ending it. */
export function QuietWords({ order }: { order: OfficeOrder }) {
  const t = useText()
  const [open, setOpen] = useState<'address' | 'part' | 'whole' | 'callOff'>()
  const close = () => setOpen(undefined)
  const { step } = useStep(order)
  const { deliveryType, shippingStatus, stage, mayCallOff, mayRefund } = order
  const way = wayOf(deliveryType)
  const before = stage === 'ended' ? undefined : way[way.indexOf(shippingStatus) - 1]
  return (
    <div className="words-row">
      {before && (
        <button type="button" className="word" data-tone="plain" onClick={() => step(shippingStatus, before)}>
          {t('orders.stepBack')}
        </button>
      )}
      {order.mayCorrectAddress && <SheetWord word={t('orders.address.word')} onOpen={() => setOpen('address')} />}
      {mayRefund && <SheetWord word={t('orders.refund.word')} onOpen={() => setOpen('part')} />}
      {mayRefund && isInHouse(order) && (
        <SheetWord word={t('orders.refund.endWord')} onOpen={() => setOpen('whole')} isEnd />
      )}
      {mayCallOff && <SheetWord word={t('orders.callOff.word')} onOpen={() => setOpen('callOff')} isEnd />}
      <Suspense fallback={null}>
        {open === 'address' && <AddressSheet order={order} onClose={close} />}
        {(open === 'part' || open === 'whole') && (
          <RefundSheet order={order} isWhole={open === 'whole'} onClose={close} />
        )}
      </Suspense>
      {open === 'callOff' && <CallOffSheet order={order} onClose={close} />}
    </div>
  )
}

/** Opens a sheet. @param isEnd of what ends the order. */
const SheetWord = ({ word, onOpen, isEnd }: { word: string; onOpen: () => void; isEnd?: boolean }) => (
  <button type="button" className="word" data-tone={isEnd ? 'danger' : 'plain'} aria-haspopup="dialog" onClick={onOpen}>
    {word}
  </button>
)

/** What has not left, and has no visit that somebody else is to call off, can be ended whole. */
const isInHouse = ({ stage, lines }: OfficeOrder): boolean =>
  (stage === 'pack' || stage === 'handover') &&
  lines.every(({ type, givenBack, quantity }) => type === 'PRODUCT' || givenBack === quantity)

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

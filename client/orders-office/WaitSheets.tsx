import { useState } from 'react'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { addDays } from '#contract/days.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayOf } from '../office/moments.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

interface WaitSheetProps {
  order: OfficeOrder
  /** As the server says it. */
  keptUntil: string
  onClose: () => void
}

/** A week more than was settled; any other day is one's own to say. */
export function WaitSheet({ order, keptUntil, onClose }: WaitSheetProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  // As it was seen when the sheet was opened.
  const [before] = useState(keptUntil)
  const [today] = useState(() => dayOf(new Date()))
  const [until, setUntil] = useState(() => addDays(before > today ? before : today, 7))
  const date = until && formatDate(until, language, 'LONG')
  const { write, isBusy, error } = useWrite('orderKeep', {
    said: () => t('orders.waiting.waitSaid', { name: order.name, date }),
    onDone: onClose,
  })
  const wait = () => until && write({ place: place.handle, order: order.id, before, until })
  return (
    <Sheet
      title={t('orders.waiting.waitTitle')}
      say={t('orders.waiting.waitSay', { name: order.contact.firstname || order.name })}
      isOpen
      onClose={onClose}
      onSubmit={wait}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined}>
          {t('orders.waiting.waitDo', { date })}
        </button>
      }
    >
      <Field
        type="date"
        label={t('orders.waiting.days')}
        value={until}
        min={today}
        error={fieldError(error, 'until')}
        onChange={({ target }) => setUntil(target.value)}
      />
    </Sheet>
  )
}

/** A mail leaves and bottles go back on sale: it is asked once, and the button says what happens. */
export function LapseSheet({ order, onClose }: Pick<WaitSheetProps, 'order' | 'onClose'>) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderLapse', {
    said: () => t('orders.waiting.lapseSaid', { name: order.name }),
    onDone: onClose,
  })
  return (
    <Sheet
      title={t('orders.waiting.lapseTitle')}
      isOpen
      onClose={onClose}
      bottom={
        <>
          <button
            type="button"
            className="button"
            data-busy={isBusy || undefined}
            onClick={() => write({ place: place.handle, order: order.id })}
          >
            {t('orders.waiting.lapseDo')}
          </button>
          <button type="button" className="button" data-variant="quiet" onClick={onClose}>
            {t('orders.waiting.leave')}
          </button>
        </>
      }
    >
      <p>{t('orders.waiting.lapseSay', { name: order.contact.firstname || order.name })}</p>
    </Sheet>
  )
}

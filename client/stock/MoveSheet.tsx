import { useState } from 'react'
import { Link } from 'wouter'
import type { HandReason, StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { Icon } from '../ui/Icon.tsx'
import { reasonsFor, signOf, useMove } from './moves.ts'
import { Reasons } from './Reasons.tsx'
import { wineName } from './wine-name.ts'

const most = 9999

interface MoveSheetProps {
  item: StockCard
  /** Why bottles went last here. */
  first?: HandReason
  /** Its history is a page further. */
  isInList?: boolean
  onReason?: (reason: HandReason) => void
  onClose: () => void
}

/** Bottles that came or went, by the big stepper, and why. */
export function MoveSheet({ item, first = 'breakage', isInList, onReason, onClose }: MoveSheetProps) {
  const t = useText()
  const { pathTo } = usePlace()
  const [delta, setDelta] = useState(0)
  const [reason, setReason] = useState<HandReason>(first)
  const [note, setNote] = useState('')
  const { move, isBusy } = useMove(item, onClose)
  const count = (next: number) => {
    const within = Math.max(-most, Math.min(most, next))
    setDelta(within)
    const fitting = reasonsFor(within)
    if (within !== 0 && !fitting.includes(reason))
      setReason(fitting.includes(first) ? first : (fitting[0] ?? 'correction'))
  }
  const choose = (chosen: HandReason) => {
    setReason(chosen)
    const sign = signOf(chosen)
    if (sign !== null) setDelta(sign * Math.abs(delta))
  }
  const submit = () => {
    if (delta === 0) return
    onReason?.(reason)
    move(delta, reason, note.trim())
  }
  const { free, held, toPack, standing } = item
  return (
    <Sheet
      title={wineName(item)}
      say={t('stock.move.say', { standing, promised: held + toPack, free })}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      bottom={
        <>
          <button type="submit" className="button" data-busy={isBusy || undefined} disabled={delta === 0}>
            {delta === 0 ? t('stock.move.choose') : t(`stock.move.do.${reason}`, { count: Math.abs(delta) })}
          </button>
          {isInList && (
            <Link className="button" data-variant="quiet" href={pathTo(`stock/${item.id}`)}>
              {t('stock.history')}
            </Link>
          )}
        </>
      }
    >
      <div className="adjust">
        <button type="button" aria-label={t('stock.move.fewer')} onClick={() => count(delta - 1)}>
          <Icon name="minus" />
        </button>
        <div>
          <input
            className="huge"
            aria-label={t('stock.move.number')}
            inputMode="text"
            autoComplete="off"
            value={delta === 0 ? '0' : `${delta < 0 ? '−' : '+'}${Math.abs(delta)}`}
            onChange={({ target }) => count(typed(target.value, delta))}
            onFocus={({ target }) => target.select()}
          />
          <small role="status">{t('stock.move.left', { count: free + delta })}</small>
        </div>
        <button type="button" aria-label={t('stock.move.more')} onClick={() => count(delta + 1)}>
          <Icon name="plus" />
        </button>
      </div>
      <Reasons reasons={reasonsFor(delta)} value={reason} onChoose={choose} />
      <Field
        label={t('stock.move.note')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
    </Sheet>
  )
}

/** What is typed without a sign keeps the one it had. */
function typed(text: string, before: number): number {
  const digits = Number(text.replaceAll(/\D/g, '').slice(0, 4))
  const isLess = /[-−–]/.test(text) || (before < 0 && !text.includes('+'))
  return isLess ? -digits : digits
}

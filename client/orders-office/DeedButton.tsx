import { useState } from 'react'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import type { Deed } from './deeds.ts'
import { SendSheet } from './SendSheet.tsx'
import { type Known, usePaid, useSendPart, useStep } from './steps.ts'

interface DeedButtonProps {
  order: Known & Pick<OfficeOrder, 'totalAmount'> & Partial<Pick<OfficeOrder, 'lines' | 'parcels'>>
  deed: Deed
  /** The page's one filled button; else a row's own, in one word. */
  isMain?: boolean
  onDone?: () => void
}

/** The next thing to do with an order, done at once; what leaves by a carrier is asked for its number first. */
export function DeedButton({ order, deed, isMain, onDone }: DeedButtonProps) {
  const t = useText()
  const [isSending, setSending] = useState(false)
  const { step, isBusy } = useStep(order, onDone)
  const paid = usePaid(order, order.totalAmount, onDone)
  const part = useSendPart(order, order.parcels?.length ?? 0, onDone)
  const long = t(`orders.verbs.${deed.verb}`)
  const run = () => {
    if (deed.kind === 'paid') paid.markPaid()
    else if (deed.verb === 'send') setSending(true)
    else step(deed.from, deed.to)
  }
  return (
    <>
      <button
        type="button"
        className="button"
        data-deed
        {...(!isMain && { 'data-variant': 'outline', 'data-size': 'small' })}
        data-busy={isBusy || paid.isBusy || part.isBusy || undefined}
        aria-label={isMain ? undefined : `${t(`orders.words.${deed.verb}`)}, ${order.name}`}
        aria-haspopup={deed.verb === 'send' ? 'dialog' : undefined}
        onClick={run}
      >
        {isMain ? long : t(`orders.words.${deed.verb}`)}
      </button>
      {isSending && deed.kind === 'step' && (
        <SendSheet
          name={order.name}
          order={order.id}
          onClose={() => setSending(false)}
          {...(order.lines && { unsent: order.lines.filter(({ unsent }) => unsent > 0) })}
          onSend={(travelling, parts) => {
            setSending(false)
            if (parts) part.sendPart(parts, travelling)
            else step(deed.from, deed.to, travelling)
          }}
        />
      )}
    </>
  )
}

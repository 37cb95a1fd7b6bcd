import { useState } from 'react'
import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { SendSheet } from '../orders-office/SendSheet.tsx'
import { usePackedStep } from './packed-step.ts'

/** Packed and handed to the carrier in one, for who has the number in hand; then the next one. */
export function SentButton({ order, onSent }: { order: PackingOrder; onSent: () => void }) {
  const t = useText()
  const [isSending, setSending] = useState(false)
  const { step } = usePackedStep(order)
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="outline"
        data-size="small"
        aria-haspopup="dialog"
        onClick={() => setSending(true)}
      >
        {t('packing.sent')}
      </button>
      {isSending && (
        <SendSheet
          name={order.name}
          order={order.id}
          onClose={() => setSending(false)}
          onSend={(travelling) => {
            setSending(false)
            step('waiting', 'shipped', travelling)
            onSent()
          }}
        />
      )}
    </>
  )
}

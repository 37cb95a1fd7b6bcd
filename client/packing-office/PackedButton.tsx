import { wayOf } from '#contract/order-way.ts'
import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { usePackedStep } from './packed-step.ts'

/** The one thing to do with the order on the table: packed, then the next one. It waits where there is no signal. */
export function PackedButton({
  order,
  isLast,
  onPacked,
}: {
  order: PackingOrder
  isLast: boolean
  onPacked: () => void
}) {
  const t = useText()
  const { step } = usePackedStep(order)
  const [from, to] = wayOf(order.deliveryType)
  const done = order.deliveryType === 'PICKUP' ? 'ready' : 'packed'
  return (
    <button
      type="button"
      className="button"
      data-deed
      onClick={() => {
        if (from && to) step(from, to)
        onPacked()
      }}
    >
      {t(`packing.${isLast ? 'last' : 'next'}.${done}`)}
    </button>
  )
}

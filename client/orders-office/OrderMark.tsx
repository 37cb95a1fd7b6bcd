import type { OrderCard } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'

type MarkProps = Omit<Parameters<typeof Mark>[0], 'children'>

const looks: Record<OrderCard['stage'], MarkProps> = {
  pack: { step: 'waits' },
  handover: { step: 'half' },
  unpaid: { step: 'waits', tone: 'warning' },
  sent: { step: 'full' },
  done: { step: 'full', tone: 'success' },
  ended: { step: 'off', tone: 'quiet' },
}

/** How far an order is. @param isPending Written here, and not yet known elsewhere. */
export function OrderMark({
  order: { stage, deliveryType, sentParcels, isByLink },
  isPending,
}: {
  order: Pick<OrderCard, 'stage' | 'deliveryType' | 'sentParcels' | 'isByLink'>
  isPending?: boolean
}) {
  const t = useText()
  const isFetched = deliveryType === 'PICKUP' && (stage === 'handover' || stage === 'done')
  const isVisit = deliveryType === null && stage === 'done'
  const isPartly = sentParcels > 0 && (stage === 'pack' || stage === 'handover')
  const word = t(
    isByLink
      ? 'orders.marks.link'
      : isPartly
        ? 'orders.marks.partly'
        : isVisit
          ? 'orders.marks.visit'
          : isFetched
            ? `orders.fetched.${stage}`
            : `orders.marks.${stage}`,
  )
  return (
    <Mark {...looks[stage]}>
      <span className={isPending ? 'pending' : undefined}>{word}</span>
      {isPending && <span className="visually-hidden">{t('orders.pending')}</span>}
    </Mark>
  )
}

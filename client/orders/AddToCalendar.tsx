import type { Order } from '#contract/orders.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { useOrderCalendar } from './queries.ts'

/** The visits of an order for the buyer's own calendar; nothing where there is no visit to come to. */
export function AddToCalendar({ order }: { order: Order }) {
  const t = useText()
  const calendar = useOrderCalendar({ orderId: order._id, email: order.contact.email.email })
  const isAccepted = order.status === 'confirmed' || order.status === 'paid'
  if (!isAccepted || !order.products.some(({ startDate, visit }) => startDate && !visit?.cancellation)) return null
  return (
    <Button variant="outline" isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
      {t('order.details.addToCalendar')}
    </Button>
  )
}

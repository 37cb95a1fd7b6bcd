import { useId, useState } from 'react'
import { deliveryLeft, givenBackFor, type SoldLines } from '#contract/given-back.ts'
import { formatPrice, times } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import type { RefundReason } from '#contract/refunds-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Either, Switch } from '../office/parts/choices.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Stepper } from '../ui/Stepper.tsx'

interface RefundSheetProps {
  order: OfficeOrder
  /** Ends it: all of it is given back, and stands in the cellar again. */
  isWhole: boolean
  onClose: () => void
}

const reasons: readonly RefundReason[] = ['transit', 'corked', 'mistake', 'gesture']

/** Bottle by bottle what goes back, and why; the button says the sum before it is pressed. */
export function RefundSheet({ order, isWhole, onClose }: RefundSheetProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { place } = usePlace()
  const bottles = order.lines.filter((line) => line.type === 'PRODUCT' && line.quantity > line.givenBack)
  const sold = soldOf(order)
  const delivery = deliveryLeft(sold)
  const [quantities, setQuantities] = useState(
    () => new Map(bottles.map((line) => [line.id, isWhole ? line.quantity - line.givenBack : 0])),
  )
  const [withDelivery, setWithDelivery] = useState(isWhole && delivery > 0)
  const [reason, setReason] = useState<RefundReason>(isWhole ? 'called_off' : 'transit')
  const [isRestocked, setRestocked] = useState(isWhole)
  const [message, setMessage] = useState('')
  const { write, isBusy } = useWrite('orderRefund', {
    said: ({ amount }) => t('orders.refund.said', { amount: price(amount) }),
    onDone: onClose,
  })
  const price = (amount: number) => formatPrice({ amount, currencyCode: order.currencyCode }, language)
  const { amount } = givenBackFor(sold, quantities, { withDelivery })
  const give = () => {
    if (amount === 0) return
    const lines = [...quantities].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity }] : []))
    write({
      ...{ place: place.handle, order: order.id, lines, withDelivery, isRestocked, reason, message },
      expectedAmount: amount,
    })
  }
  return (
    <Sheet
      title={t(isWhole ? 'orders.refund.endTitle' : 'orders.refund.title')}
      say={t(order.paymentType === 'CARD' ? 'orders.refund.byCard' : 'orders.refund.byHouse')}
      isOpen
      onClose={onClose}
      onSubmit={give}
      bottom={
        <>
          <button
            type="submit"
            className="button"
            data-busy={isBusy || undefined}
            aria-disabled={amount === 0 || undefined}
          >
            {t('orders.refund.do', { amount: price(amount) })}
          </button>
          <button type="button" className="button" data-variant="quiet" onClick={onClose}>
            {t('orders.callOff.leave')}
          </button>
        </>
      }
    >
      <ul className="rows">
        {bottles.map((line) => {
          const name = [line.title, line.year].filter(Boolean).join(' ')
          const quantity = quantities.get(line.id) ?? 0
          return (
            <li key={line.id}>
              <div className="what">
                <span className="wine">{name}</span>
                <span className="meta">
                  {t('orders.each', { count: line.quantity - line.givenBack, price: price(line.unitAmount ?? 0) })}
                </span>
              </div>
              <div className="end">
                <Stepper
                  value={quantity}
                  min={0}
                  max={line.quantity - line.givenBack}
                  labels={{
                    group: t('orders.refund.of', { name }),
                    less: t('orders.refund.less'),
                    more: t('orders.refund.more'),
                  }}
                  onChange={(now) => setQuantities(new Map(quantities).set(line.id, now))}
                />
                <span className="price">{price(times(line.unitAmount ?? 0, quantity))}</span>
              </div>
            </li>
          )
        })}
      </ul>
      {delivery > 0 && (
        <Switch
          label={t('orders.refund.delivery', { amount: price(delivery) })}
          isOn={withDelivery}
          onTurn={setWithDelivery}
        />
      )}
      {!isWhole && (
        <Either
          legend={t('orders.refund.reason')}
          choices={reasons.map((value) => ({ value, label: t(`orders.refund.reasons.${value}`) }))}
          value={reason}
          onChoose={setReason}
        />
      )}
      {bottles.length > 0 && <Switch label={t('orders.refund.restock')} isOn={isRestocked} onTurn={setRestocked} />}
      <div className="field">
        <label htmlFor={id}>{t('orders.refund.message', { name: order.contact.firstname || order.name })}</label>
        <textarea
          className="input"
          id={id}
          rows={3}
          maxLength={1000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
    </Sheet>
  )
}

/** What is given back counts against what was given back before; whoever sees no sums does not come here. */
const soldOf = ({ lines, ...order }: OfficeOrder): SoldLines => ({
  productsAmount: order.productsAmount ?? 0,
  reductionAmount: order.reductionAmount ?? 0,
  reductionGivenBack: order.reductionGivenBack ?? 0,
  deliveryAmount: order.deliveryAmount ?? 0,
  deliveryGivenBack: order.deliveryGivenBack ?? 0,
  lines: lines.map(({ id, unitAmount, givenBack }) => ({ id, unitAmount: unitAmount ?? 0, givenBack })),
})

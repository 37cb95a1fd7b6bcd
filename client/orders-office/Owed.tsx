import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Switch } from '../office/parts/choices.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** What the buyer has withdrawn from or called off, and waits for. */
export const Owed = ({ order }: { order: OfficeOrder }) =>
  order.owed.map((owed) => <OneOwed key={owed.about} order={order} owed={owed} />)

function OneOwed({ order, owed }: { order: OfficeOrder; owed: OfficeOrder['owed'][number] }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const [isRestocked, setRestocked] = useState(false)
  const { kind, about, dueOn, isByCard, bottles } = owed
  const amount = formatPrice({ amount: owed.amount, currencyCode: order.currencyCode }, language)
  const { write, isBusy } = useWrite('orderPayBack', { said: () => t('orders.owed.said', { amount }) })
  return (
    <div className="reminder">
      <p>{t(`orders.owed.${kind}`, { amount, date: dueOn ? formatDate(dueOn, language) : '' })}</p>
      {bottles > 0 && (
        <Switch label={t('orders.owed.back', { count: bottles })} isOn={isRestocked} onTurn={setRestocked} />
      )}
      <p>
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isBusy || undefined}
          onClick={() => write({ place: place.handle, order: order.id, kind, about, isRestocked })}
        >
          {t(isByCard ? 'orders.owed.toCard' : 'orders.owed.sent')}
        </button>
      </p>
    </div>
  )
}

import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { formatPrice } from '#contract/money.ts'
import type { OrderCard, OrderView } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { DeedButton } from './DeedButton.tsx'
import type { Choosing } from './choosing.ts'
import { deedOf, stageAt } from './deeds.ts'
import { useLingering } from './lingering.ts'
import { orderPath } from './list-address.ts'
import { OrderMark } from './OrderMark.tsx'
import { PaperWord, paperOf } from './PaperWord.tsx'
import { Pick } from './Pick.tsx'
import { receivedAt } from './received.ts'
import { focusRow } from './row-keys.ts'
import { usePendingSteps } from './steps.ts'

interface OrderTableProps {
  orders: readonly OrderCard[]
  view: OrderView
  /** In the place of a list without lines. */
  empty: ReactNode
  onOpen: (order: string) => void
  choosing: Choosing
}

/** A table on a wide screen, rows on a phone: `data-at` says where a cell goes there. */
export function OrderTable({ orders, view, empty, onOpen, choosing }: OrderTableProps) {
  const t = useText()
  const { may } = usePlace()
  const pending = usePendingSteps()
  const { rows, linger } = useLingering(orders)
  if (rows.length === 0) return empty
  const isAll = view === 'all'
  const columns = ['buyer', 'number', 'parcel', isAll ? 'state' : 'delivery', 'received']
  return (
    <table className="ledger of-orders" data-keys="rows" data-work={isAll ? undefined : true}>
      <caption className="visually-hidden">{t(`orders.views.${view}`)}</caption>
      <thead>
        <tr>
          <th className="pick-cell" scope="col">
            <Pick
              label={t('orders.chosen.all')}
              isOn={choosing.chosen.length === orders.length && orders.length > 0}
              isPart={choosing.chosen.length > 0 && choosing.chosen.length < orders.length}
              onPick={choosing.chooseAll}
            />
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`orders.columns.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('orders.columns.next')}</span>
          </th>
          {may('orderMoney') && (
            <th className="fig" scope="col">
              {t('orders.columns.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => {
          const to = pending.get(order.id)
          const shown = to ? { ...order, stage: stageAt(to) } : order
          return (
            <OrderRow
              key={order.id}
              order={shown}
              view={view}
              isPending={to !== undefined}
              onOpen={() => onOpen(order.id)}
              onDone={linger}
              choosing={choosing}
            />
          )
        })}
      </tbody>
    </table>
  )
}

interface OrderRowProps {
  order: OrderCard
  view: OrderView
  isPending: boolean
  onOpen: () => void
  onDone: (order: OrderCard) => void
  choosing: Choosing
}

function OrderRow({ order, view, isPending, onOpen, onDone, choosing }: OrderRowProps) {
  const t = useText()
  const language = useLanguage()
  const { pathTo, may } = usePlace()
  const row = useRef<HTMLTableRowElement>(null)
  const { id, number, name, city, stage, deliveryType, bottles, seats, totalAmount, currencyCode } = order
  // What has left the list by what was just done shows how it stands now.
  const isOver = view !== 'all' && stage !== view
  const deed = isOver ? null : deedOf(order, may('orderMoney'))
  const paper = isOver ? null : paperOf(order)
  const parcel = [
    bottles > 0 && t('orders.bottles', { count: bottles }),
    seats > 0 && t('orders.seats', { count: seats }),
    city,
  ].filter(Boolean)
  const delivery = deliveryType ? t(`orders.delivery.${deliveryType}`) : ''
  // A row that was swiped goes back to where it was.
  const close = () => row.current?.scrollTo({ left: 0 })
  const done = () => {
    close()
    // The row that had the focus is done, or its button gone: the next one has it.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const focused = document.activeElement
    if (focused === document.body || row.current?.contains(focused)) focusRow(next, { preventScroll: true })
    onDone({ ...order, stage: deed?.kind === 'step' ? stageAt(deed.to) : 'pack' })
  }
  const mark = <OrderMark order={order} isPending={isPending} />
  return (
    <tr ref={row}>
      <td className="pick-cell" data-at="pick">
        {!isOver && (
          <Pick
            label={t('orders.chosen.one', { number: number ?? '', name })}
            isOn={choosing.isChosen(id)}
            onPick={(isOn, isRange) => choosing.choose(id, isOn, isRange)}
          />
        )}
      </td>
      <td data-at="title">
        <Link id={`order-${id}`} className="name" href={pathTo(orderPath(id, view))} onClick={onOpen}>
          {name}
        </Link>
      </td>
      <td data-at="none">
        <span className="num">{number}</span>
      </td>
      <td data-at="sub">
        <span className="narrow-only">{view === 'all' && number !== null && `${number}, `}</span>
        {parcel.join(', ')}
        {view !== 'all' && deliveryType && <span className="narrow-only">, {t(`orders.by.${deliveryType}`)}</span>}
      </td>
      {view === 'all' ? <td data-at="mark">{mark}</td> : <td data-at="none">{delivery}</td>}
      <td data-at="none">{receivedAt(order.acceptedAt, language, t)}</td>
      <td className="verb" data-at="verb">
        {deed && (
          <div className="deeds">
            <DeedButton order={order} deed={deed} onDone={done} />
            {paper && <PaperWord order={order} paper={paper} onPress={close} />}
          </div>
        )}
        {isOver && mark}
      </td>
      {may('orderMoney') && (
        <td className="fig" data-at={view === 'all' || view === 'unpaid' ? 'end' : 'none'}>
          {totalAmount !== null && formatPrice({ amount: totalAmount, currencyCode }, language)}
        </td>
      )}
    </tr>
  )
}

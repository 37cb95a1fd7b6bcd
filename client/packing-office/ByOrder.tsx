import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'
import { Cartons } from './Cartons.tsx'
import { SentButton } from './SentButton.tsx'
import { Tick } from './Tick.tsx'
import type { usePacking } from './use-packing.ts'
import { type PackedOrder, ticked } from './walk.ts'
import { countOf, nameOfWine } from './wines.ts'

/** The second pass: one order stands open, what is packed is a line, and what comes can be taken before its turn. */
export function ByOrder({ packing }: { packing: ReturnType<typeof usePacking> }) {
  const { waiting, packed, pending, current, open, walk, change, pack } = packing
  const t = useText()
  return (
    <div className="pack-orders">
      {packed.map((order) => (
        <section key={order.id} className="pack-order" data-done aria-label={regionOf(order)}>
          <div className="pack-head">
            <div>
              <h2>{order.name}</h2>
              <Where order={order} />
            </div>
            <PackedMark order={order} isPending={pending.has(order.id)} />
          </div>
        </section>
      ))}
      {waiting.map((order) => {
        const isOpen = order.id === current?.id
        return (
          <section key={order.id} className="pack-order" aria-label={regionOf(order)} data-open={isOpen || undefined}>
            <div className="pack-head">
              <div>
                <h2 id={`pack-${order.id}`} tabIndex={-1}>
                  {isOpen ? (
                    order.name
                  ) : (
                    <button type="button" onClick={() => open(order.id)}>
                      {order.name}
                    </button>
                  )}
                </h2>
                <Where order={order} bottles={isOpen ? 0 : countOf(order.lines)} />
              </div>
              {isOpen && <Cartons {...order} />}
            </div>
            {isOpen && (
              <>
                <ul className="checklist" data-compact aria-label={t('packing.contents', { name: order.name })}>
                  {order.lines.map((line) => (
                    <Tick
                      key={line.id}
                      count={line.quantity}
                      wine={nameOfWine(line)}
                      isDone={walk.inside.includes(line.id)}
                      onTick={(isDone) => change({ inside: ticked(walk.inside, [line.id], isDone) })}
                    />
                  ))}
                </ul>
                <Words title={t('packing.note')} words={order.deliveryNote} />
                <Words title={t('packing.gift')} words={order.giftMessage} />
                {order.deliveryType === 'PICKUP' && (
                  <p className="reminder">{t('packing.willTell', { name: order.name })}</p>
                )}
                {order.deliveryType === 'SHIPPING' && (
                  <SentButton order={order} onSent={() => pack(order, { isSent: true })} />
                )}
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** @param isPending Written here, and not yet known elsewhere. */
function PackedMark({ order, isPending }: { order: PackedOrder; isPending: boolean }) {
  const t = useText()
  return (
    <Mark step="full" tone="success">
      <span className={isPending ? 'pending' : undefined}>
        {t(
          order.isSent
            ? 'orders.marks.sent'
            : order.deliveryType === 'PICKUP'
              ? 'orders.fetched.handover'
              : 'orders.marks.handover',
        )}
      </span>
      {isPending && <span className="visually-hidden">{t('orders.pending')}</span>}
    </Mark>
  )
}

/** `1187, Lyon, à domicile` */
function Where({
  order,
  bottles = 0,
}: {
  order: Pick<PackedOrder, 'number' | 'city' | 'deliveryType'>
  bottles?: number
}) {
  const t = useText()
  const words = [
    order.city,
    order.deliveryType && t(`orders.by.${order.deliveryType}`),
    bottles > 0 && t('orders.bottles', { count: bottles }),
  ]
  return (
    <p className="meta">
      {order.number !== null && <span className="num">{order.number}, </span>}
      {words.filter(Boolean).join(', ')}
    </p>
  )
}

const Words = ({ title, words }: { title: string; words: string }) =>
  words === '' ? null : (
    <div className="note-paper">
      <small>{title}</small>
      <p className="quote">{words}</p>
    </div>
  )

/** One buyer may have ordered twice: the number tells their parcels apart. */
const regionOf = ({ name, number }: { name: string; number: number | null }): string =>
  number === null ? name : `${name}, ${number}`

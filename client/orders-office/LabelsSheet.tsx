import { mostLabels } from '#contract/labels-office.ts'
import { mostAtOnce } from '#contract/order-way.ts'
import type { OrderCard } from '#contract/orders-office.ts'
import type { LabelFormat } from '#contract/packing-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { useDownload } from './download.ts'

const formats: readonly LabelFormat[] = ['coliship', 'dhl']

/** Addresses of the chosen parcels for a carrier's own tool; what is fetched or on the round needs no label. */
export function LabelsSheet({ orders, onClose }: { orders: readonly OrderCard[]; onClose: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const { keep, isBusy } = useDownload()
  const [first] = orders
  const made = useAnswer(
    'parcelLabels',
    { place: place.handle, order: first?.id ?? '' },
    { isWanted: first !== undefined },
  )
  const parcels = orders.filter(({ deliveryType, bottles }) => deliveryType === 'SHIPPING' && bottles > 0)
  const say =
    parcels.length > 0 ? t('orders.chosen.labelsSay', { count: parcels.length }) : t('orders.chosen.labelsNone')
  const ids = parcels
    .slice(0, mostAtOnce)
    .map(({ id }) => id)
    .join(',')
  return (
    <Sheet title={t('orders.chosen.labelsFor')} say={say} isOpen onClose={onClose}>
      {parcels.length > 0 && (
        <div className="label-formats">
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              className="button"
              data-variant="outline"
              data-busy={isBusy || undefined}
              onClick={() =>
                void keep({ name: 'orderLabels', input: { place: place.handle, orders: ids, format } }).then(onClose)
              }
            >
              {t(`orders.chosen.${format}`)}
            </button>
          ))}
        </div>
      )}
      {parcels.length > 0 && (
        <p>
          <small>{t('orders.chosen.labelsFormat')}</small>
        </p>
      )}
      {parcels.length > 0 && made.data?.isConnected && <BySendcloud orders={parcels.map(({ id }) => id)} />}
    </Sheet>
  )
}

/** Makes what the chosen orders lack; a second press prints what has come. */
function BySendcloud({ orders }: { orders: readonly string[] }) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('parcelLabelsMake', {
    said: ({ count }) => t('orders.parcelLabels.said', { count }),
  })
  const { keep, isBusy: isFetching } = useDownload()
  const now = orders.slice(0, mostLabels)
  return (
    <>
      <div className="label-formats">
        <button
          type="button"
          className="button"
          data-busy={isBusy || undefined}
          onClick={() => write({ place: place.handle, orders: [...now] })}
        >
          {t('orders.parcelLabels.all')}
        </button>
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-busy={isFetching || undefined}
          onClick={() => void keep({ name: 'parcelLabelsPdf', input: { place: place.handle, orders: now.join(',') } })}
        >
          {t('orders.parcelLabels.printAll')}
        </button>
      </div>
      {orders.length > mostLabels && <p className="small">{t('orders.parcelLabels.most')}</p>}
    </>
  )
}

import { carrierName } from '#contract/carriers.ts'
import { formatPrice } from '#contract/money.ts'
import type { ParcelLabel } from '#contract/labels-office.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { useDownload } from './download.ts'

/** Labels of an order's cartons, made by Sendcloud: asked for, printed, cancelled until their parcel has left (ORDERS-04). */
export function ParcelLabels({ order }: { order: OfficeOrder }) {
  const t = useText()
  const { place } = usePlace()
  const isWanted = order.deliveryType === 'SHIPPING' && order.bottles > 0
  const { data } = useAnswer('parcelLabels', { place: place.handle, order: order.id }, { isWanted })
  const { write, isBusy } = useWrite('parcelLabelsMake', {
    said: ({ count }) => t('orders.parcelLabels.said', { count }),
  })
  const { keep, isBusy: isFetching } = useDownload()
  const labels = (data?.labels ?? []).filter(({ state }) => state !== 'ended')
  if (!data || (labels.length === 0 && !data.mayMake)) return null
  const isMade = labels.some(({ state }) => state === 'made')
  return (
    <Chapter
      title={t('orders.parcelLabels.title')}
      link={
        data.mayMake && (
          <button
            type="button"
            className="word"
            data-busy={isBusy || undefined}
            onClick={() => write({ place: place.handle, orders: [order.id] })}
          >
            {t('orders.parcelLabels.make')}
          </button>
        )
      }
    >
      <div aria-live="polite">
        {labels.length > 0 && (
          <ul className="rows">
            {labels.map((label) => (
              <LabelLine key={label.id} label={label} isAlone={labels.length === 1} />
            ))}
          </ul>
        )}
      </div>
      {isMade && (
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isFetching || undefined}
          onClick={() => void keep({ name: 'parcelLabelsPdf', input: { place: place.handle, orders: order.id } })}
        >
          {t('orders.parcelLabels.print')}
        </button>
      )}
    </Chapter>
  )
}

function LabelLine({ label, isAlone }: { label: ParcelLabel; isAlone: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { carrier, trackingNumber, price, problem, state, said, carton, isUsed, isOld } = label
  const name = carrier ? carrierName(carrier) : label.carrierName
  const what = [name, trackingNumber].filter(Boolean).join(', ')
  return (
    <li>
      <div className="what">
        <span>
          {!isAlone && `${t('orders.parcelLabels.carton', { number: carton })}, `}
          {state === 'made' ? what : t(`orders.parcelLabels.states.${state}`)}
        </span>
        {state === 'made' && (
          <span className="meta">
            {[price && formatPrice(price, language), isUsed && t('orders.parcelLabels.used')]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        {problem && (
          <span className="meta reminder">
            {t(`orders.parcelLabels.problems.${problem}`)} {said && t('orders.quote', { text: said })}
          </span>
        )}
        {isOld && <span className="meta reminder">{t('orders.parcelLabels.old')}</span>}
      </div>
      {(state === 'made' || state === 'wanted') && !isUsed && <EndWord label={label} />}
    </li>
  )
}

function EndWord({ label: { id } }: { label: ParcelLabel }) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('parcelLabelsEnd', { said: () => t('orders.parcelLabels.endSaid') })
  return (
    <button
      type="button"
      className="word"
      data-tone="plain"
      data-busy={isBusy || undefined}
      onClick={() => write({ place: place.handle, labels: [id] })}
    >
      {t('orders.parcelLabels.end')}
    </button>
  )
}

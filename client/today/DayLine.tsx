import { Link } from 'wouter'
import { formatPrice } from '#contract/money.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { usePaid, usePendingSteps, useStep } from '../orders-office/steps.ts'

type LineOf<Kind extends TodayLine['kind']> = Extract<TodayLine, { kind: Kind }>

/** One thing to do, with its one verb. */
export function DayLine({ line }: { line: TodayLine }) {
  const t = useText()
  const language = useLanguage()
  switch (line.kind) {
    case 'toPack': {
      const { orders, bottles, since } = line
      return (
        <ToScreen
          line={line}
          count={bottles}
          unit={t('today.toPack.unit', { bottles })}
          name={t('today.toPack.name', { orders })}
          meta={t('today.oldest', { day: dayName(since, language, t) })}
          verb={t('today.toPack.verb')}
        />
      )
    }
    case 'toSend': {
      const { orders, since } = line
      return (
        <ToScreen
          line={line}
          count={orders}
          unit={t('today.toSend.unit', { orders })}
          name={t('today.toSend.name', { orders })}
          meta={t('today.toSend.oldest', { day: dayName(since, language, t) })}
          verb={t('today.toSend.verb')}
        />
      )
    }
    case 'toHandOver':
      return <ToHandOver line={line} />
    case 'transfer':
      return <Transfer line={line} />
    case 'toPayBack': {
      const { name, days, amount, currencyCode } = line
      return (
        <ToScreen
          line={line}
          count={days}
          unit={t('today.toPayBack.unit', { days })}
          isPressing={line.rank === 'now'}
          name={name}
          meta={t('today.toPayBack.say', { sum: formatPrice({ amount, currencyCode }, language) })}
          verb={t('today.toPayBack.verb')}
        />
      )
    }
    case 'toSendBack':
      return <ToSendBack line={line} />
    case 'failedJobs':
      return (
        <ToScreen
          line={line}
          count={line.count}
          isPressing
          name={t('today.failedJobs.name', { count: line.count })}
          meta={t('today.failedJobs.say')}
          verb={t('today.failedJobs.verb')}
        />
      )
    case 'houseWithoutKeys':
      return (
        <ToScreen
          line={line}
          count={line.count}
          name={t('today.houseWithoutKeys.name', { count: line.count, name: line.name })}
          meta={t('today.houseWithoutKeys.say')}
          verb={t('today.houseWithoutKeys.verb')}
        />
      )
  }
}

interface ToScreenProps {
  line: TodayLine
  count: number
  /** What is counted, where the name does not say it. */
  unit?: string
  isPressing?: boolean
  name: string
  meta: string
  verb: string
}

/** What is done on a screen of its own. */
function ToScreen({ line, count, unit, isPressing, name, meta, verb }: ToScreenProps) {
  const { pathTo } = usePlace()
  return (
    <>
      <Sign count={count} unit={unit} isPressing={isPressing} />
      <What line={line} name={name} meta={meta} />
      <div className="end">
        {/* The line's own link says where it leads; this is the same for the eye and the thumb. */}
        <Link
          className="button"
          data-variant="outline"
          data-size="small"
          href={pathTo(line.to)}
          tabIndex={-1}
          aria-hidden
        >
          {verb}
        </Link>
      </div>
    </>
  )
}

/** Somebody is at the door: done at once, and the sum goes into the grower's own till. */
function ToHandOver({ line }: { line: LineOf<'toHandOver'> }) {
  const t = useText()
  const { orderId, name, bottles, isToBePaid } = line
  const { step, isBusy } = useStep({ id: orderId, name, deliveryType: 'PICKUP' })
  const isPending = usePendingSteps().has(orderId)
  return (
    <>
      <Sign count={bottles} unit={t('today.toHandOver.unit', { bottles })} />
      <What
        line={line}
        name={name}
        isPending={isPending}
        meta={t(isToBePaid ? 'today.toHandOver.toBePaid' : 'today.toHandOver.paid')}
      />
      <div className="end">
        {!isPending && (
          <button
            type="button"
            className="button"
            data-variant="outline"
            data-size="small"
            data-busy={isBusy || undefined}
            aria-label={t('today.toHandOver.verbOf', { name })}
            onClick={() => step('ready', 'delivered')}
          >
            {t('today.toHandOver.verb')}
          </button>
        )}
      </div>
    </>
  )
}

function Transfer({ line }: { line: LineOf<'transfer'> }) {
  const t = useText()
  const language = useLanguage()
  const { orderId, name, days, amount, currencyCode } = line
  const { markPaid, isBusy } = usePaid({ id: orderId, name, deliveryType: null })
  return (
    <>
      <Sign count={days} unit={t('today.transfer.unit', { days })} />
      <What
        line={line}
        name={name}
        meta={
          amount === null
            ? t('today.transfer.say')
            : t('today.transfer.of', { amount: formatPrice({ amount, currencyCode }, language) })
        }
      />
      <div className="end">
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isBusy || undefined}
          aria-label={t('today.transfer.verbOf', { name })}
          onClick={markPaid}
        >
          {t('today.transfer.verb')}
        </button>
      </div>
    </>
  )
}

/** Somebody waits for money that no card gives back by itself. */
function ToSendBack({ line }: { line: LineOf<'toSendBack'> }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { orderId, refundId, name, amount, currencyCode } = line
  const sum = formatPrice({ amount, currencyCode }, language)
  const { write, isBusy } = useWrite('orderRefundSent', { said: () => t('today.toSendBack.said', { name, sum }) })
  return (
    <>
      <Sign count={1} unit={t('today.toSendBack.unit')} />
      <What line={line} name={name} meta={t('today.toSendBack.say', { sum })} />
      <div className="end">
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isBusy || undefined}
          aria-label={t('today.toSendBack.verbOf', { name })}
          onClick={() => write({ place: place.handle, order: orderId, refund: refundId, isSent: true })}
        >
          {t('today.toSendBack.verb')}
        </button>
      </div>
    </>
  )
}

interface SignProps {
  count: number
  unit?: string | undefined
  isPressing?: boolean | undefined
}

const Sign = ({ count, unit, isPressing }: SignProps) => (
  <span className="sign" data-tone={isPressing ? 'error' : undefined}>
    {count}
    {unit && <small>{unit}</small>}
  </span>
)

interface WhatProps {
  line: TodayLine
  name: string
  isPending?: boolean
  meta: string
}

/** The whole line leads to what it is about. */
function What({ line, name, isPending, meta }: WhatProps) {
  const { pathTo } = usePlace()
  return (
    <div className="what">
      <Link className="name" href={pathTo(line.to)}>
        <span className={isPending ? 'pending' : undefined}>{name}</span>
      </Link>
      <span className="meta">{meta}</span>
    </div>
  )
}

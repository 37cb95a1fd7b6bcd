import { lazy, Suspense } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { needTexts, useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { usePaid, usePendingSteps, useStep } from '../orders-office/steps.ts'
import { MessageLine } from './MessageLine.tsx'
import { Sign, ToScreen, What } from './ToScreen.tsx'

type LineOf<Kind extends TodayLine['kind']> = Extract<TodayLine, { kind: Kind }>

// What is seldom there comes with its words when it is.
const MissingLine = lazy(async () => {
  const [{ MissingLine: line }] = await Promise.all([import('./MissingLine.tsx'), needTexts('stock')])
  return { default: line }
})
const StartLine = lazy(async () => {
  const [{ StartLine: line }] = await Promise.all([import('./StartLine.tsx'), needTexts('estate')])
  return { default: line }
})
const MoneyLine = lazy(async () => {
  const [{ MoneyLine: line }] = await Promise.all([import('./MoneyLine.tsx'), needTexts('orders')])
  return { default: line }
})
const CalendarLine = lazy(async () => {
  const [{ CalendarLine: line }] = await Promise.all([import('./CalendarLine.tsx'), needTexts('calendars')])
  return { default: line }
})
const PlatformLine = lazy(async () => {
  const [{ PlatformLine: line }] = await Promise.all([import('./PlatformLine.tsx'), needTexts('platform')])
  return { default: line }
})

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
    case 'lowStock': {
      const { name, count, wines } = line
      return (
        <ToScreen
          line={line}
          count={wines}
          name={t('today.lowStock.name', { name, wines })}
          meta={t('today.lowStock.say', { name, count })}
          verb={t('today.lowStock.verb')}
        />
      )
    }
    case 'missing':
      return (
        <Suspense>
          <MissingLine line={line} />
        </Suspense>
      )
    case 'toAnswer':
      return (
        <Suspense>
          <MessageLine line={line} />
        </Suspense>
      )
    case 'refundBack':
    case 'dispute':
      return (
        <Suspense>
          <MoneyLine line={line} />
        </Suspense>
      )
    case 'cards':
    case 'toStart':
    case 'unsettled':
      return (
        <Suspense>
          <StartLine line={line} />
        </Suspense>
      )
    case 'calendarAside':
    case 'calendarUnclear':
    case 'calendarShrunk':
    case 'calendarQuestion':
      return (
        <Suspense>
          <CalendarLine line={line} />
        </Suspense>
      )
    case 'failedJobs':
    case 'applications':
    case 'houseWithoutKeys':
      return (
        <Suspense>
          <PlatformLine line={line} />
        </Suspense>
      )
  }
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
        {!isPending && <Verb of="toHandOver" name={name} isBusy={isBusy} onDo={() => step('ready', 'delivered')} />}
      </div>
    </>
  )
}

function Transfer({ line }: { line: LineOf<'transfer'> }) {
  const t = useText()
  const language = useLanguage()
  const { orderId, name, days, amount, currencyCode } = line
  const { markPaid, isBusy } = usePaid({ id: orderId, name, deliveryType: null }, amount)
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
        <Verb of="transfer" name={name} isBusy={isBusy} onDo={() => markPaid()} />
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
        <Verb
          of="toSendBack"
          name={name}
          isBusy={isBusy}
          onDo={() => write({ place: place.handle, order: orderId, refund: refundId, isSent: true })}
        />
      </div>
    </>
  )
}

/** The one verb of a line, done where it stands; spoken with whom it is about. */
function Verb({ of, name, isBusy, onDo }: { of: string; name: string; isBusy: boolean; onDo: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className="button"
      data-variant="outline"
      data-size="small"
      data-busy={isBusy || undefined}
      aria-label={t(`today.${of}.verbOf`, { name })}
      onClick={onDo}
    >
      {t(`today.${of}.verb`)}
    </button>
  )
}

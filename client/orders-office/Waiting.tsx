import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { addDays } from '#contract/days.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { usePaid } from './steps.ts'
import { LapseSheet, WaitSheet } from './WaitSheets.tsx'

/** How an order waits for its money: until when, by which link or to which account; and what the house may do about it. */
export function Waiting({ order }: { order: OfficeOrder }) {
  const { place } = usePlace()
  const answer = useAnswer('payLinkShow', { place: place.handle, order: order.id })
  if (!answer.data) return null
  return order.status === 'lapsed' ? <Lapsed order={order} /> : <Owed order={order} waiting={answer.data} />
}

interface OwedProps {
  order: OfficeOrder
  waiting: OfficeResult<'payLinkShow'>
}

function Owed({ order, waiting: { keptUntil, dueOn, link, mayLink, mayTransfer } }: OwedProps) {
  const t = useText()
  const language = useLanguage()
  const [open, setOpen] = useState<'wait' | 'lapse'>()
  const close = () => setOpen(undefined)
  const said = (day: string) => formatDate(day, language, 'LONG')
  const price = (amount: number | null) =>
    formatPrice({ amount: amount ?? 0, currencyCode: order.currencyCode }, language)
  /** As it was asked for before some of it ended. */
  const before = (order.totalAmount ?? 0) + (order.notOwedAmount ?? 0)
  const isLess = order.notOwedAmount !== null && order.notOwedAmount > 0
  return (
    <Chapter title={t('orders.waiting.title')}>
      <p>
        {[
          dueOn && t('orders.waiting.due', { date: said(dueOn) }),
          order.isByLink && t('orders.waiting.byLink'),
          keptUntil && t('orders.waiting.kept', { date: said(keptUntil) }),
          isLess && t('orders.waiting.less', { amount: price(order.totalAmount), before: price(before) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="words-row">
        {isLess && order.mayMarkPaid && <OldSumWord order={order} before={before} />}
        {link && <CopyWord url={link.url} />}
        {mayLink && <LinkWord order={order} isThere={link !== null} />}
        {link && !order.isByLink && <EndWord order={order} />}
        {mayTransfer && <WayWord order={order} to="BANK_TRANSFER" />}
        {mayLink && !order.isByLink && !link && <WayWord order={order} to="CARD" />}
        {keptUntil && <Word onPress={() => setOpen('wait')} isSheet word={t('orders.waiting.wait')} />}
        {keptUntil && <Word onPress={() => setOpen('lapse')} isSheet word={t('orders.waiting.lapse')} />}
      </div>
      {open === 'wait' && keptUntil && <WaitSheet order={order} keptUntil={keptUntil} onClose={close} />}
      {open === 'lapse' && <LapseSheet order={order} onClose={close} />}
    </Chapter>
  )
}

/** A week more, if its bottles are still there. */
function Lapsed({ order }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderRevive', {
    said: (_, { until }) =>
      t('orders.waiting.reviveSaid', { name: order.name, date: formatDate(until, language, 'LONG') }),
  })
  return (
    <Chapter title={t('orders.waiting.title')}>
      <p>{t('orders.waiting.lapsed')}</p>
      <div className="words-row">
        <Word
          word={t('orders.waiting.revive')}
          isBusy={isBusy}
          onPress={() => write({ place: place.handle, order: order.id, until: addDays(dayOf(new Date()), 7) })}
        />
      </div>
    </Chapter>
  )
}

interface WordProps {
  word: string
  isBusy?: boolean
  isSheet?: boolean
  onPress: () => void
}

const Word = ({ word, isBusy, isSheet, onPress }: WordProps) => (
  <button
    type="button"
    className="word"
    data-tone="plain"
    data-busy={isBusy || undefined}
    aria-haspopup={isSheet ? 'dialog' : undefined}
    onClick={onPress}
  >
    {word}
  </button>
)

/** Where the browser keeps no clipboard, the link stands there to be copied by hand. */
function CopyWord({ url }: { url: string }) {
  const t = useText()
  const [state, setState] = useState<'copied' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <span aria-live="polite">
      <Word
        word={t(state === 'copied' ? 'orders.waiting.copied' : 'orders.waiting.copy')}
        onPress={() => void copy()}
      />
      {state === 'failed' && (
        <span className="line small">
          {t('orders.waiting.copyFailed')} {url}
        </span>
      )}
    </span>
  )
}

/** Who has no address is told otherwise: the link is there to be copied. */
function LinkWord({ order: { id, name, contact }, isThere }: { order: OfficeOrder; isThere: boolean }) {
  const t = useText()
  const { place } = usePlace()
  const isMailed = contact.email.email !== ''
  const { write, isBusy } = useWrite('payLinkOpen', {
    said: () => t(isMailed ? 'orders.waiting.linkSaid' : 'orders.waiting.linkMade', { name }),
  })
  if (isThere && !isMailed) return null
  return (
    <Word
      word={t(isThere ? 'orders.waiting.again' : 'orders.waiting.link')}
      isBusy={isBusy}
      onPress={() => write({ place: place.handle, order: id, isMailed })}
    />
  )
}

/** Somebody sent what they were asked for first: the house owes them the rest. */
function OldSumWord({ order, before }: { order: OfficeOrder; before: number }) {
  const t = useText()
  const language = useLanguage()
  const { markPaid, isBusy } = usePaid(order, order.totalAmount)
  const amount = formatPrice({ amount: before, currencyCode: order.currencyCode }, language)
  return <Word word={t('orders.waiting.oldSum', { amount })} isBusy={isBusy} onPress={() => markPaid(before)} />
}

function EndWord({ order: { id, name } }: { order: OfficeOrder }) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('payLinkEnd', { said: () => t('orders.waiting.endSaid', { name }) })
  return (
    <Word word={t('orders.waiting.end')} isBusy={isBusy} onPress={() => write({ place: place.handle, order: id })} />
  )
}

function WayWord({ order: { id, name }, to }: { order: OfficeOrder; to: 'CARD' | 'BANK_TRANSFER' }) {
  const t = useText()
  const { place } = usePlace()
  const isCard = to === 'CARD'
  const { write, isBusy } = useWrite('orderPayment', {
    said: () => t(isCard ? 'orders.waiting.wayCardSaid' : 'orders.waiting.wayTransferSaid', { name }),
  })
  const before = isCard ? 'BANK_TRANSFER' : 'CARD'
  return (
    <Word
      word={t(isCard ? 'orders.waiting.toCard' : 'orders.waiting.toTransfer')}
      isBusy={isBusy}
      onPress={() => write({ place: place.handle, order: id, before, to })}
    />
  )
}

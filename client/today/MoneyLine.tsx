import { formatPrice } from '#contract/money.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

type Line = Extract<TodayLine, { kind: 'refundBack' | 'dispute' }>

/** Money that came back from a card, or that a bank asks for: what can be done stands on the page of its order. */
export function MoneyLine({ line }: { line: Line }) {
  const t = useText()
  const language = useLanguage()
  const { name, amount, currencyCode } = line
  const sum = formatPrice({ amount, currencyCode }, language)
  if (line.kind === 'refundBack')
    return (
      <ToScreen
        line={line}
        count={1}
        unit={t('orders.returned.unit')}
        isPressing
        name={name}
        meta={t(line.isUnclear ? 'orders.returned.dayUnclear' : 'orders.returned.dayFailed', { sum })}
        verb={t('orders.returned.verb')}
      />
    )
  const { days, reason } = line
  return (
    <ToScreen
      line={line}
      count={days ?? 1}
      unit={days === null ? t('orders.dispute.noDay') : t('orders.dispute.unit', { days })}
      isPressing
      name={name}
      meta={t('orders.dispute.open', { amount: sum, why: t(`orders.dispute.why.${reason}`) })}
      verb={t('orders.dispute.verb')}
    />
  )
}

import { useEffect, useRef } from 'react'
import { timeToTheSecond } from '#contract/formats.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { useWithdrawalReceipt } from './queries.ts'
import { Title } from '../ui/Title.tsx'

/** It is done: when, to the second, and what comes next. The page prints. */
export function DeclaredStep({ withdrawal, confirmation }: { withdrawal: Withdrawal; confirmation: string }) {
  const t = useText()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const receipt = useWithdrawalReceipt({ orderId: withdrawal.orderId, confirmation })
  // The page has changed under a reader who cannot see it.
  useEffect(() => heading.current?.focus(), [])
  const { declaredAt, email, declaration } = withdrawal
  const instant = `${formatDate(declaredAt, language)}, ${timeToTheSecond(declaredAt, language)}`
  return (
    <section className="section" data-tight="">
      <div className="wrap grid">
        <div data-col="1-6" className="stack" data-gap="5">
          <Title as="h1" ref={heading} tabIndex={-1}>
            {t('withdrawal.done.title')}
          </Title>
          <p className="lede">{t('withdrawal.done.text', { instant, email })}</p>
          <blockquote className="declaration">
            <p>{declaration}</p>
          </blockquote>
          <div className="row">
            <Button isBusy={receipt.isPending} onClick={() => receipt.mutate()}>
              {t('withdrawal.done.receipt')}
            </Button>
            <Button variant="quiet" onClick={() => window.print()}>
              {t('withdrawal.done.print')}
            </Button>
          </div>
        </div>
        <div data-col="8-12">
          <NextSteps withdrawal={withdrawal} />
        </div>
      </div>
    </section>
  )
}

function NextSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { shop, dueOn, amount, currencyCode, wasPaid, paymentTitle, kept } = withdrawal
  const date = formatDate(dueOn, language)
  const inWords = price(amount, currencyCode)
  const keptWords = kept
    .map(({ quantity, title, year }) => `${quantity} × ${title}${year ? ` ${year}` : ''}`)
    .join(', ')
  return (
    <ol className="next-steps">
      <li>
        <b>{t('withdrawal.done.goods')}</b>
        <span>{t('withdrawal.done.goodsText', { address: [shop.name, ...shop.address].join(', '), date })}</span>
      </li>
      <li>
        <b>{t(wasPaid ? 'withdrawal.done.money' : 'withdrawal.facts.money')}</b>
        <span>
          {wasPaid
            ? t('withdrawal.done.moneyText', { amount: inWords, method: paymentTitle, date })
            : t('withdrawal.facts.moneyUnpaid', { amount: inWords })}
        </span>
      </li>
      {kept.length > 0 && (
        <li>
          <b>{t('withdrawal.done.kept')}</b>
          <span>{keptWords}</span>
        </li>
      )}
    </ol>
  )
}

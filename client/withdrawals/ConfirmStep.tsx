import { useState } from 'react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Refusal } from '../ui/Notice.tsx'
import { type Stated, useConfirm } from './queries.ts'
import { Title } from '../ui/Title.tsx'

/** The second step: the declaration word for word, what follows from it, and one button. */
export function ConfirmStep({
  stated: { statement, confirmation },
  onCorrect,
  onDeclared,
}: {
  stated: Stated
  onCorrect: () => void
  onDeclared: (withdrawal: Withdrawal) => void
}) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const [refusal, setRefusal] = useState<string>()
  const confirm = useConfirm(([first]) => setRefusal(first?.formattedMessage))
  const date = formatDate(statement.dueOn, language)
  const address = [statement.shop.name, ...statement.shop.address].join(', ')
  const amount = price(statement.amount, statement.currencyCode)
  const send = () => {
    setRefusal(undefined)
    confirm.mutate({ orderId: statement.orderId, confirmation }, { onSuccess: onDeclared })
  }
  return (
    <section className="section" data-tight="">
      <div className="wrap grid">
        <div data-col="1-5" className="stack" data-gap="5">
          <Title as="h1">{t('withdrawal.reviewTitle')}</Title>
          <p className="lede">{t('withdrawal.reviewLede')}</p>
          <p>
            <Button variant="quiet" onClick={onCorrect}>
              {t('withdrawal.correct')}
            </Button>
          </p>
        </div>
        <div data-col="7-12" className="stack" data-fill="" data-gap="5">
          <blockquote className="declaration">
            <p>{statement.declaration}</p>
          </blockquote>
          <dl className="facts">
            <div>
              <dt>{t('withdrawal.facts.receipt')}</dt>
              <dd>{statement.email}</dd>
            </div>
            <div>
              <dt>{t('withdrawal.facts.goods')}</dt>
              <dd>{t('withdrawal.facts.goodsText', { date, address })}</dd>
            </div>
            <div>
              <dt>{t('withdrawal.facts.money')}</dt>
              <dd>
                {statement.wasPaid
                  ? t('withdrawal.facts.moneyText', { amount, method: statement.paymentTitle, date })
                  : t('withdrawal.facts.moneyUnpaid', { amount })}
              </dd>
            </div>
          </dl>
          <Refusal text={refusal} />
          <Button size="block" isBusy={confirm.isPending} onClick={send}>
            {t('withdrawal.confirm')}
          </Button>
        </div>
      </div>
    </section>
  )
}

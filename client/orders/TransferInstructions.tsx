import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'
import { CopyButton } from './CopyButton.tsx'
import { epcPayload } from './epc-payload.ts'

/** Where the money goes and by when, for an order that waits for a transfer: to copy, or to photograph with a bank's app. */
export function TransferInstructions({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { transfer, reference } = order.transaction
  if (!transfer || order.status !== 'confirmed') return null
  const amount = price(order.dueAmount, order.currencyCode)
  const rows = [
    ['accountHolder', transfer.accountHolder],
    ['iban', transfer.iban],
    ['bic', transfer.bic],
    ['reference', reference ?? order._id],
  ] as const
  return (
    <section className="panel stack" data-surface="tint" data-fill="" aria-label={t('order.transfer.title')}>
      <Title as="h2" className="title-xs">
        {t('order.transfer.title')}
      </Title>
      <p>{t('order.transfer.text', { amount, date: formatDate(transfer.dueDate, language) })}</p>
      {transfer.keptUntil && <p>{t('order.transfer.kept', { date: formatDate(transfer.keptUntil, language) })}</p>}
      <div className="transfer">
        <dl>
          {rows.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`order.transfer.${key}`)}</dt>
              <dd className="num">
                <span>{value}</span>
                {(key === 'iban' || key === 'reference') && (
                  <CopyButton text={value} label={t(`order.transfer.${key}`)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <BankCode payload={epcPayload(order)} />
      </div>
    </section>
  )
}

/** Drawn in the browser, by a part that is fetched only here. */
function BankCode({ payload }: { payload: string | null }) {
  const t = useText()
  const [path, setPath] = useState<{ d: string; size: number } | null>(null)
  useEffect(() => {
    let isGone = false
    if (payload)
      void loadChunk(() => import('./bank-code.ts')).then(
        ({ bankCode }) => isGone || setPath(bankCode(payload)),
        // Without the drawing the account is still there to be copied.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [payload])
  if (!payload) return null
  return (
    <figure className="bank-code">
      <svg viewBox={`0 0 ${path?.size ?? 1} ${path?.size ?? 1}`} role="img" aria-label={t('order.transfer.code')}>
        {path && <path d={path.d} />}
      </svg>
      <figcaption className="small">{t('order.transfer.codeHelp')}</figcaption>
    </figure>
  )
}

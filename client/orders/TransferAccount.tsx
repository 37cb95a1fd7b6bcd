import { useEffect, useState } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import { useText } from '../i18n/text.tsx'
import { CopyButton } from './CopyButton.tsx'
import { epcPayload, type Transfer } from './epc-payload.ts'

/** The account a transfer goes to, each line of it: to copy, or to photograph with a bank's app. */
export function TransferAccount(transfer: Transfer) {
  const t = useText()
  const { account, reference } = transfer
  const rows = [
    ['accountHolder', account.accountHolder],
    ['iban', account.iban],
    ['bic', account.bic],
    ['reference', reference],
  ] as const
  return (
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
      <BankCode payload={epcPayload(transfer)} />
    </div>
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

import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { Either, Switch } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { fieldError } from '../office/refusal.ts'
import type { Draft } from './draft.ts'

interface WayProps {
  draft: Draft
  price: OfficeResult<'phoneOrderPrice'> | undefined
  /** The code of what is paid with, chosen or not. */
  payment: string | undefined
  error: unknown
  onChange: (part: Partial<Draft>) => void
}

/** How it comes, how it is paid, and what has been said of age and road. */
export function Way({ draft, price, payment, error, onChange }: WayProps) {
  const t = useText()
  const delivery = price?.deliveries.find(({ type }) => type === draft.deliveryType)
  return (
    <div className="stack" data-fill data-gap="4">
      {price ? (
        <Either
          legend={t('phone.deliveryBy')}
          choices={price.deliveries.map(({ type }) => ({ value: type, label: t(`phone.by.${type}`) }))}
          value={draft.deliveryType ?? ('' as 'PICKUP')}
          onChoose={(deliveryType) => onChange({ deliveryType })}
        />
      ) : (
        <p className="small muted">{t('phone.winesFirst')}</p>
      )}
      {delivery?.sentence && <p className="reminder">{delivery.sentence}</p>}
      {delivery && delivery.payments.length > 0 && (
        <Either
          legend={t('phone.paid')}
          choices={delivery.payments.map(({ code, type, title }) => ({
            value: code,
            label: type === 'CARD' ? t('phone.byLink') : title,
          }))}
          value={payment ?? ''}
          onChoose={(paymentCode) => onChange({ paymentCode })}
        />
      )}
      {delivery?.payments.some(({ code, type }) => code === payment && type === 'CARD') && (
        <p className="small muted">{t('phone.byLinkSay')}</p>
      )}
      {delivery && delivery.payments.length === 0 && <p className="reminder">{t('phone.noPayment')}</p>}
      <Either
        legend={t('phone.came')}
        choices={(['PHONE', 'MAIL', 'DOOR'] as const).map((value) => ({ value, label: t(`phone.channels.${value}`) }))}
        value={draft.channel}
        onChoose={(channel) => onChange({ channel })}
      />
      {draft.deliveryType !== 'PICKUP' && (
        <Field
          label={t('phone.note')}
          value={draft.note}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange({ note: target.value })}
        />
      )}
      <Switch label={t('phone.isAdult')} isOn={draft.isAdult} onTurn={(isAdult) => onChange({ isAdult })} />
      {fieldError(error, 'isAdult') && (
        <p className="reminder" role="alert">
          {fieldError(error, 'isAdult')}
        </p>
      )}
    </div>
  )
}

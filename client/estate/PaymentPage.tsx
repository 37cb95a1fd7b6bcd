import '../styles/office/forms.css'
import type { EstatePayment } from '#contract/estate-office.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { bottlesIn } from '../office/forms/numbers.ts'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { Switch } from '../office/parts/choices.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { CardAccount } from './CardAccount.tsx'
import { EstateFrame } from './EstateFrame.tsx'
import { type Estate, useEstateForm } from './use-estate.ts'

/** How buyers pay, and to which account. */
export function PaymentPage() {
  const t = useText()
  return (
    <EstateFrame title={t('estate.payment.title')} say={() => t('estate.payment.say')}>
      {(estate) => <Known estate={estate} />}
    </EstateFrame>
  )
}

const fields = ['accountHolder', 'iban', 'bic', 'dueDays'] as const

function Known({ estate }: { estate: Estate }) {
  const t = useText()
  const { place } = usePlace()
  const { version, hasCards, ...payment } = estate.payment
  const sending = useWrite('estatePaymentSave', {
    said: () => t('estate.said.payment'),
    onDone: (result, { payment: sent }) => saved({ payment: { ...sent, hasCards, version: result.version } }),
  })
  const { form, typed, save, saved } = useEstateForm({
    name: 'payment',
    stored: typedOf(payment),
    wrong: wrongIn,
    sending,
  })
  const isOn = (name: 'isTransfer' | 'isOnSite') => typed[name] === on
  const turn = (name: 'isTransfer' | 'isOnSite') => (
    <Switch
      label={t(`estate.payment.${name}`, { on: isOn(name) ? 1 : 0 })}
      isOn={isOn(name)}
      onTurn={(wanted) => form.type(name, wanted ? on : '')}
    />
  )
  return (
    <>
      <Setting id="transfer" title={t('estate.payment.transfer')} say={t('estate.payment.transferSay')}>
        {turn('isTransfer')}
        {fields.map((name) => (
          <FormField
            key={name}
            form={form}
            of={name}
            label={t(`estate.payment.${name}`)}
            maxLength={name === 'dueDays' ? 2 : 60}
            isNumber={name === 'dueDays'}
            {...(name === 'iban' && { hint: t('estate.payment.ibanHint') })}
          />
        ))}
      </Setting>
      <Setting id="spot" title={t('estate.payment.spot')} say={t('estate.payment.spotSay')}>
        {turn('isOnSite')}
      </Setting>
      <CardAccount />
      <SaveBar
        form={form}
        word={t('office.save')}
        isBusy={sending.isBusy}
        error={sending.error}
        onSave={() => save(() => sending.write({ place: place.handle, version, payment: paymentOf(typed) }))}
      />
    </>
  )
}

const on = 'yes'

const typedOf = ({ account, isTransfer, isOnSite }: EstatePayment): Typed => ({
  accountHolder: account?.accountHolder ?? '',
  iban: account?.iban ?? '',
  bic: account?.bic ?? '',
  dueDays: String(account?.dueDays ?? 10),
  isTransfer: isTransfer ? on : '',
  isOnSite: isOnSite ? on : '',
})

const isNamed = (typed: Typed): boolean => fields.some((name) => name !== 'dueDays' && typed[name]?.trim() !== '')

function wrongIn(typed: Typed): Map<string, string> {
  const wrong = new Map<string, string>()
  if (typed['isTransfer'] !== on && !isNamed(typed)) return wrong
  for (const name of fields) if (typed[name]?.trim() === '') wrong.set(name, 'empty')
  const days = bottlesIn(typed['dueDays'] ?? '')
  if (days === null || days < 1 || days > 60) wrong.set('dueDays', 'days')
  return wrong
}

const paymentOf = (typed: Typed): EstatePayment => ({
  account: isNamed(typed)
    ? {
        accountHolder: (typed['accountHolder'] ?? '').trim(),
        iban: (typed['iban'] ?? '').trim(),
        bic: (typed['bic'] ?? '').trim(),
        dueDays: bottlesIn(typed['dueDays'] ?? '') ?? 10,
      }
    : null,
  isTransfer: typed['isTransfer'] === on,
  isOnSite: typed['isOnSite'] === on,
})

import { type Control, useWatch } from 'react-hook-form'
import { useText } from '../i18n/text.tsx'
import { CheckField } from '../ui/forms/CheckField.tsx'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CheckoutValues } from './checkout-form.ts'

/** Whether the parcel goes to somebody else. */
export function GiftChoice({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  return <CheckField control={control} name="isGift" label={t('checkout.gift.choice')} />
}

/** Whose name stands on it, above the address, and what is written on a card beside the wine. */
export function GiftFields({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  const isGift = useWatch({ control, name: 'isGift' })
  if (!isGift) return null
  return (
    <>
      <TextField
        control={control}
        name="recipient.firstname"
        label={t('checkout.gift.firstname')}
        autoComplete="off"
        maxLength={80}
        span={3}
        isRequired
      />
      <TextField
        control={control}
        name="recipient.lastname"
        label={t('checkout.gift.lastname')}
        autoComplete="off"
        maxLength={80}
        span={3}
        isRequired
      />
      <TextField
        control={control}
        {...contactFields.phone}
        name="recipient.phone.number"
        autoComplete="off"
        label={t('checkout.gift.phone')}
        hint={t('checkout.contact.phoneCarrier')}
      />
      <TextArea
        control={control}
        name="giftMessage"
        label={t('checkout.gift.message')}
        hint={t('checkout.gift.messageHelp')}
        maxLength={300}
      />
    </>
  )
}

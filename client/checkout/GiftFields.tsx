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

const names = ['firstname', 'lastname'] as const

/** Whose name stands on it, above the address, and what is written on a card beside the wine. */
export function GiftFields({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  const isGift = useWatch({ control, name: 'isGift' })
  if (!isGift) return null
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          control={control}
          {...contactFields[name]}
          name={`recipient.${name}`}
          autoComplete="off"
          label={t(`checkout.gift.${name}`)}
          isRequired
        />
      ))}
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

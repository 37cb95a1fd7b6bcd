import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useDependencies } from '../base/dependencies.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { postalCodeOf } from '../ui/forms/rules.ts'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CheckoutValues } from './checkout-form.ts'

/** Where it goes. The country comes first: whether it can be sent, and for how much, follows from it. */
export function AddressFields({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  const countries = useCountries()
  const countryCode = useWatch({ control, name: 'contact.address.countryCode' })
  const postalCodeRules = useMemo(() => [postalCodeOf(countryCode)], [countryCode])
  return (
    <>
      <SelectField
        control={control}
        name="contact.address.countryCode"
        label={t('checkout.contact.countryCode')}
        autoComplete="country"
        placeholder={t('checkout.contact.chooseCountry')}
        options={countries}
        isRequired
      />
      <TextField
        control={control}
        {...contactFields.addressLine1}
        label={t('checkout.contact.addressLine1')}
        isRequired
      />
      <TextField control={control} {...contactFields.addressLine2} label={t('checkout.contact.addressLine2')} />
      <TextField
        control={control}
        {...contactFields.postalCode}
        rules={postalCodeRules}
        label={t('checkout.contact.postalCode')}
        isRequired
      />
      <TextField control={control} {...contactFields.city} label={t('checkout.contact.city')} isRequired />
    </>
  )
}

function useCountries(): { value: string; label: string }[] {
  const { data = [] } = useQuery(countriesQuery(useDependencies(), useLanguage()))
  return data.map(({ code, name }) => ({ value: code, label: name }))
}

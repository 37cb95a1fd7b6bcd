import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useDependencies, useSite } from '../app/dependencies.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Step } from '../purchases/Step.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CheckoutValues } from './checkout-form.ts'

export function ContactStep({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  const countries = useCountries()
  return (
    <Step number={1} title={t('checkout.contact.title')}>
      <ContactNote />
      <div className="form">
        <TextField {...{ control }} {...contactFields.firstname} label={t('checkout.contact.firstname')} isRequired />
        <TextField {...{ control }} {...contactFields.lastname} label={t('checkout.contact.lastname')} isRequired />
        <TextField {...{ control }} {...contactFields.email} label={t('checkout.contact.email')} isRequired />
        <TextField
          {...{ control }}
          {...contactFields.phone}
          label={t('checkout.contact.phone')}
          hint={t('checkout.contact.phoneHelp')}
          isRequired
        />
        <TextField {...{ control }} {...contactFields.companyName} label={t('checkout.contact.companyName')} />
        <TextField
          {...{ control }}
          {...contactFields.addressLine1}
          label={t('checkout.contact.addressLine1')}
          isRequired
        />
        <TextField {...{ control }} {...contactFields.addressLine2} label={t('checkout.contact.addressLine2')} />
        <TextField {...{ control }} {...contactFields.postalCode} label={t('checkout.contact.postalCode')} isRequired />
        <TextField {...{ control }} {...contactFields.city} label={t('checkout.contact.city')} isRequired />
        <SelectField
          {...{ control }}
          name="contact.address.countryCode"
          label={t('checkout.contact.countryCode')}
          autoComplete="country"
          placeholder={t('checkout.contact.chooseCountry')}
          options={countries}
          isRequired
        />
      </div>
    </Step>
  )
}

/** The asterisk explained, and the shorter way for those who have an account. */
export function ContactNote() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const { isLoggedIn } = useAuthentication()
  const login = `${pathTo('login')}?redirect=${encodeURIComponent(pathTo('shop-checkout'))}`
  return (
    <p className="form-note">
      <span aria-hidden="true">* </span>
      {`${t('common.form.requiredNote')} `}
      {site.hasProfile && !isLoggedIn && <a href={login}>{t('checkout.contact.login')}</a>}
    </p>
  )
}

function useCountries(): { value: string; label: string }[] {
  const { data = [] } = useQuery(countriesQuery(useDependencies(), useLanguage()))
  return data.map(({ code, name }) => ({ value: code, label: name }))
}

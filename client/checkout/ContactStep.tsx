import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useDependencies, useSite } from '../app/dependencies.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { email } from '../ui/forms/rules.ts'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import { Step } from './Step.tsx'

const emailRules = [email]

export function ContactStep({ control }: { control: Control<CheckoutValues> }) {
  const t = useText()
  const countries = useCountries()
  return (
    <Step number={1} title={t('checkout.contact.title')}>
      <ContactNote />
      <div className="form">
        <TextField
          {...{ control }}
          name="contact.firstname"
          label={t('checkout.contact.firstname')}
          autoComplete="given-name"
          maxLength={80}
          span={3}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.lastname"
          label={t('checkout.contact.lastname')}
          autoComplete="family-name"
          maxLength={80}
          span={3}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.email.email"
          label={t('checkout.contact.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          rules={emailRules}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.phone.number"
          label={t('checkout.contact.phone')}
          hint={t('checkout.contact.phoneHelp')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          span={3}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.companyName"
          label={t('checkout.contact.companyName')}
          autoComplete="organization"
          maxLength={120}
          span={3}
        />
        <TextField
          {...{ control }}
          name="contact.address.addressLines.0"
          label={t('checkout.contact.addressLine1')}
          autoComplete="address-line1"
          maxLength={120}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.address.addressLines.1"
          label={t('checkout.contact.addressLine2')}
          autoComplete="address-line2"
          maxLength={120}
        />
        <TextField
          {...{ control }}
          name="contact.address.postalCode"
          label={t('checkout.contact.postalCode')}
          autoComplete="postal-code"
          maxLength={16}
          span={2}
          isRequired
        />
        <TextField
          {...{ control }}
          name="contact.address.city"
          label={t('checkout.contact.city')}
          autoComplete="address-level2"
          maxLength={80}
          span={4}
          isRequired
        />
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

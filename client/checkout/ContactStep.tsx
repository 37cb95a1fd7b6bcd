import type { Control } from 'react-hook-form'
import { useMounted } from '../base/route-mount.ts'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Step } from '../purchases/Step.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CheckoutValues } from './checkout-form.ts'

interface ContactStepProps {
  control: Control<CheckoutValues>
  /** Who brings something must be able to call. */
  isPhoneRequired: boolean
  /** One that may fill in what is asked here. */
  hasWallet: boolean
}

/** Who buys. Where it goes is asked with the delivery, and only where there is one. */
export function ContactStep({ control, isPhoneRequired, hasWallet }: ContactStepProps) {
  useMounted('contact-step')
  const t = useText()
  return (
    <Step number={1} title={t('checkout.contact.title')}>
      <ContactNote hasWallet={hasWallet} />
      <div className="form">
        <TextField {...{ control }} {...contactFields.firstname} label={t('checkout.contact.firstname')} isRequired />
        <TextField {...{ control }} {...contactFields.lastname} label={t('checkout.contact.lastname')} isRequired />
        <TextField {...{ control }} {...contactFields.email} label={t('checkout.contact.email')} isRequired />
        <TextField
          {...{ control }}
          {...contactFields.phone}
          label={t('checkout.contact.phone')}
          hint={t(isPhoneRequired ? 'checkout.contact.phoneCarrier' : 'checkout.contact.phoneQuestion')}
          isRequired={isPhoneRequired}
        />
        <TextField {...{ control }} {...contactFields.companyName} label={t('checkout.contact.companyName')} />
      </div>
    </Step>
  )
}

/** The asterisk explained, and the shorter ways for those who have an account or a wallet. */
export function ContactNote({ hasWallet }: { hasWallet: boolean }) {
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
      {hasWallet && (
        <>
          {site.hasProfile && !isLoggedIn ? ' · ' : ''}
          <a href="#wallets">{t('wallet.shortcut')}</a>
        </>
      )}
    </p>
  )
}

import { useEffect, useState } from 'react'
import '#client/styles/forms.css'
import { useDependencies } from '../base/dependencies.ts'
import { RichText, useLanguage, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice, Refusal } from '../ui/Notice.tsx'
import { Title } from '../ui/Title.tsx'
import { PasswordField } from './PasswordField.tsx'
import { newPasswordRules } from './password-rules.ts'
import { TermsLink } from './TermsLink.tsx'
import { useSend } from './use-send.ts'

export interface AccountOfferProps {
  /** Of whoever has just bought. */
  name: string
  email: string
}

/** An account for a guest who has bought: all but the password is known. It waits for its words, which the page has not brought. */
export function AccountOfferForm(props: AccountOfferProps) {
  const { loadBundles } = useDependencies()
  const language = useLanguage()
  const [worded, setWorded] = useState<string | null>(null)
  useEffect(() => {
    void loadBundles(language, ['auth', 'validation']).then(() => setWorded(language))
  }, [language, loadBundles])
  return worded === language ? <Offer {...props} /> : null
}

function Offer({ name, email }: AccountOfferProps) {
  const t = useText()
  const { call } = useDependencies()
  const [isSent, setSent] = useState(false)
  const form = useEagerForm({ defaultValues: { password: '' } })
  const { submit, refusal, isBusy } = useSend(form, {
    // The sentence above the button is the consent.
    call: ({ password }, options) =>
      call('register', { displayName: name, email, password, hasAcceptedTerms: true }, options),
    onDone: () => setSent(true),
  })
  if (isSent)
    return (
      <Notice level="success" isLive>
        {t('auth.offer.sent', { email })}
      </Notice>
    )
  return (
    <Form onSubmit={submit}>
      <Title as="h2" className="title-sm">
        {t('auth.offer.title')}
      </Title>
      <p>{t('auth.offer.text')}</p>
      {/* For the browser that keeps the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="password"
        label={t('auth.register.password')}
        hint={t('auth.register.passwordHelp')}
        autoComplete="new-password"
        rules={newPasswordRules}
        isRequired
      />
      <Refusal text={refusal} />
      <p className="tiny muted">
        <RichText id="auth.offer.terms" parts={{ 1: <TermsLink /> }} />
      </p>
      <Button type="submit" variant="outline" isBusy={isBusy}>
        {t('auth.register.submit')}
      </Button>
    </Form>
  )
}

import { useNavigate } from '../base/location.ts'
import { useMounted } from '../base/route-mount.ts'
import { useDependencies } from '../base/dependencies.ts'
import { RichText, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/forms/CheckField.tsx'
import { emailField } from '../ui/forms/contact-fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Refusal } from '../ui/Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { newPasswordRules } from './password-rules.ts'
import type { RegisteredState } from './pages/RegisteredPage.tsx'
import { TermsLink } from './TermsLink.tsx'
import { useSend } from './use-send.ts'

export function RegisterForm() {
  useMounted('register')
  const t = useText()
  const { call, site } = useDependencies()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const form = useEagerForm({ defaultValues: { displayName: '', email: '', password: '', hasAcceptedTerms: false } })
  const forgetDraft = useDraft(form, `register:${site.code}`, ['password', 'hasAcceptedTerms'])
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('register', values, options),
    async onDone(_, values) {
      forgetDraft()
      // With the visit and not in the address, where others may read it.
      const state: RegisteredState = { email: values.email.trim() }
      await navigate(pathTo('registered'), { state })
    },
  })
  const { control } = form
  return (
    <Form onSubmit={submit}>
      <TextField
        {...{ control }}
        name="displayName"
        label={t('auth.register.name')}
        autoComplete="name"
        maxLength={80}
        isRequired
      />
      <TextField {...{ control }} {...emailField} name="email" label={t('auth.register.email')} isRequired />
      <PasswordField
        {...{ control }}
        name="password"
        label={t('auth.register.password')}
        hint={t('auth.register.passwordHelp')}
        autoComplete="new-password"
        rules={newPasswordRules}
        isRequired
      />
      <CheckField
        {...{ control }}
        name="hasAcceptedTerms"
        label={<RichText id="auth.register.acceptTerms" parts={{ 1: <TermsLink /> }} />}
        requiredRuleName="requiredTerms"
        isRequired
      />
      <Refusal text={refusal} />
      <Button type="submit" size="block" isBusy={isBusy}>
        {t('auth.register.submit')}
      </Button>
    </Form>
  )
}

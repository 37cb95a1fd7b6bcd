import { useQueryClient } from '@tanstack/react-query'
import { useMounted } from '../base/route-mount.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { usePathTo } from '../routing/paths.ts'
import { welcomeVisitor } from '../sessions/visitor.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/forms/CheckField.tsx'
import { email } from '../ui/forms/rules.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSend } from './use-send.ts'

const emailRules = [email]

/** Once the answer is there the page leads on by itself: it shows what the visitor's state says. */
export function LoginForm({ onForgotten }: { onForgotten: (typed: string) => void }) {
  useMounted('login')
  const t = useText()
  const { call, site } = useDependencies()
  const pathTo = usePathTo()
  const queryClient = useQueryClient()
  const form = useEagerForm({ defaultValues: { email: '', password: '', isKept: false } })
  const forgetDraft = useDraft(form, `login:${site.code}`, ['password'])
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('login', values, options),
    onDone(authentication) {
      forgetDraft()
      welcomeVisitor(queryClient, authentication)
    },
  })
  const { control } = form
  return (
    <Form onSubmit={submit}>
      <TextField
        {...{ control }}
        name="email"
        label={t('auth.login.email')}
        type="email"
        autoComplete="username"
        rules={emailRules}
        hasTick={false}
        isRequired
      />
      <PasswordField
        {...{ control }}
        name="password"
        label={t('auth.login.password')}
        autoComplete="current-password"
        isRequired
      />
      <div className="split">
        <CheckField {...{ control }} name="isKept" label={t('auth.login.keepLogged')} />
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => onForgotten(form.getValues('email'))}
        >
          {t('auth.login.forgot')}
        </Button>
      </div>
      {refusal && (
        <Notice level="error" isLive>
          <p>{refusal}</p>
          <p>
            <a href={pathTo('registered')}>{t('auth.login.resend')}</a>
          </p>
        </Notice>
      )}
      <Button type="submit" size="block" isBusy={isBusy}>
        {t('auth.login.submit')}
      </Button>
    </Form>
  )
}

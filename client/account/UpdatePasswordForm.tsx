import { useQueryClient } from '@tanstack/react-query'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Refusal } from '../ui/Notice.tsx'
import { showMessages } from '../ui/messages.ts'
import { PasswordField } from '../auth/PasswordField.tsx'
import { newPasswordRules, sameAs } from '../auth/password-rules.ts'
import { openSessionsKey } from '../auth/queries.ts'
import { useSend } from '../auth/use-send.ts'

/** @param email tells a password manager whose password it is. */
export function UpdatePasswordForm({ email }: { email: string }) {
  const t = useText()
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const form = useEagerForm({ defaultValues: { currentPassword: '', password: '', again: '' } })
  const { control, getValues, reset } = form
  const { submit, refusal, isBusy } = useSend(form, {
    call: ({ currentPassword, password }, options) => call('passwordUpdate', { currentPassword, password }, options),
    async onDone() {
      reset()
      showMessages([{ key: 'PASSWORD_CHANGED', formattedMessage: t('auth.updatePassword.changed'), type: 'SUCCESS' }])
      await queryClient.invalidateQueries({ queryKey: openSessionsKey })
    },
  })
  const againRules = [sameAs(() => getValues('password'))]
  return (
    <Form className="form account-form" onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...{ control }}
        name="currentPassword"
        label={t('auth.updatePassword.current')}
        autoComplete="current-password"
        isRequired
      />
      <PasswordField
        {...{ control }}
        name="password"
        label={t('auth.updatePassword.next')}
        hint={t('auth.updatePassword.nextHelp')}
        autoComplete="new-password"
        rules={newPasswordRules}
        span={3}
        isRequired
      />
      <PasswordField
        {...{ control }}
        name="again"
        label={t('auth.updatePassword.again')}
        autoComplete="new-password"
        rules={againRules}
        span={3}
        isRequired
      />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" variant="outline" isBusy={isBusy}>
          {t('auth.updatePassword.submit')}
        </Button>
      </div>
    </Form>
  )
}

import { useState } from 'react'
import { useNavigate } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { emailField } from '../ui/forms/contact-fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Modal } from '../ui/Modal.tsx'
import { Notice, Refusal } from '../ui/Notice.tsx'
import { showMessages } from '../ui/messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { newPasswordRules, sameAs } from './password-rules.ts'
import { useQueryParameter } from './use-query-parameter.ts'
import { useSend } from './use-send.ts'

interface ResetPasswordModalProps {
  /** What the visitor had typed as their address when they said that they forgot it; null while they did not. */
  askedFor: string | null
  onClosed: () => void
}

/** Asks for the address first; the mailed link opens it again, with its token, to choose a new password. */
export function ResetPasswordModal({ askedFor, onClosed }: ResetPasswordModalProps) {
  const t = useText()
  const token = useQueryParameter('reset')
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const close = () => {
    onClosed()
    // The token leaves the address bar with the box it opened.
    if (token) void navigate(pathTo('login'), { replace: true, preventScrollReset: true })
  }
  return (
    <Modal
      title={t('auth.resetPassword.title')}
      closeLabel={t('common.buttons.close')}
      isOpen={askedFor !== null || token !== null}
      onClose={close}
    >
      {token ? <NewPasswordForm token={token} onDone={close} /> : <AddressForm key={askedFor} typed={askedFor ?? ''} />}
    </Modal>
  )
}

function AddressForm({ typed }: { typed: string }) {
  const t = useText()
  const { call } = useDependencies()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useEagerForm({ defaultValues: { email: typed } })
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('passwordForgot', values, options),
    onDone: () => setSentTo(form.getValues('email')),
  })
  if (sentTo !== null)
    return (
      <Notice level="success" isLive>
        {t('auth.resetPassword.sent', { email: sentTo })}
      </Notice>
    )
  return (
    <Form onSubmit={submit}>
      <p>{t('auth.resetPassword.intro')}</p>
      <TextField control={form.control} {...emailField} name="email" label={t('auth.resetPassword.email')} isRequired />
      <Refusal text={refusal} />
      <Button type="submit" isBusy={isBusy}>
        {t('auth.resetPassword.submit')}
      </Button>
    </Form>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText()
  const { call } = useDependencies()
  const form = useEagerForm({ defaultValues: { password: '', again: '' } })
  const { control, getValues } = form
  const { submit, refusal, isBusy } = useSend(form, {
    call: ({ password }, options) => call('passwordReset', { token, password }, options),
    onDone() {
      showMessages([{ key: 'PASSWORD_CHANGED', formattedMessage: t('auth.resetPassword.changed'), type: 'SUCCESS' }])
      onDone()
    },
  })
  const againRules = [sameAs(() => getValues('password'))]
  return (
    <Form onSubmit={submit}>
      <p>{t('auth.resetPassword.choose')}</p>
      <PasswordField
        {...{ control }}
        name="password"
        label={t('auth.resetPassword.newPassword')}
        hint={t('auth.updatePassword.nextHelp')}
        autoComplete="new-password"
        rules={newPasswordRules}
        isRequired
      />
      <PasswordField
        {...{ control }}
        name="again"
        label={t('auth.resetPassword.newPasswordAgain')}
        autoComplete="new-password"
        rules={againRules}
        isRequired
      />
      <Refusal text={refusal} />
      <Button type="submit" isBusy={isBusy}>
        {t('auth.resetPassword.change')}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { useDependencies } from '../app/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/use-form-texts.ts'
import { Button } from '../ui/Button.tsx'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { email } from '../ui/forms/rules.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice } from '../ui/Notice.tsx'
import { useSend } from './use-send.ts'

const emailRules = [email]

/** The confirmation again, for who comes without the address that was registered. */
export function ResendForm() {
  const t = useText()
  const { call } = useDependencies()
  const [isSent, setSent] = useState(false)
  const form = useEagerForm({ defaultValues: { email: '' } })
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('emailResend', values, options),
    onDone: () => setSent(true),
  })
  const texts = useFormTexts()
  if (isSent)
    return (
      <Notice level="success" isLive>
        {t('auth.registered.resent')}
      </Notice>
    )
  return (
    <FormTexts value={texts}>
      <form className="form account-form" noValidate onSubmit={submit}>
        <TextField
          control={form.control}
          name="email"
          label={t('auth.registered.email')}
          type="email"
          autoComplete="email"
          rules={emailRules}
          isRequired
        />
        {refusal && (
          <Notice level="error" isLive>
            {refusal}
          </Notice>
        )}
        <div>
          <Button type="submit" isBusy={isBusy}>
            {t('auth.registered.resend')}
          </Button>
        </div>
      </form>
    </FormTexts>
  )
}

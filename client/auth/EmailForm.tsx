import { useState } from 'react'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { emailField } from '../ui/forms/contact-fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice, Refusal } from '../ui/Notice.tsx'
import { type Sending, useSend } from './use-send.ts'

interface EmailFormProps {
  call: Sending<{ email: string }, unknown>['call']
  /** Keys of the texts: the field, the button, and what is said once it is sent. */
  label: string
  submit: string
  sent: string
}

/** One address, to which a link is mailed; whether anything is known of it is told by that mail alone. */
export function EmailForm({ call, label, submit: button, sent }: EmailFormProps) {
  const t = useText()
  const [isSent, setSent] = useState(false)
  const form = useEagerForm({ defaultValues: { email: '' } })
  const { submit, refusal, isBusy } = useSend(form, { call, onDone: () => setSent(true) })
  if (isSent)
    return (
      <Notice level="success" isLive>
        {t(sent)}
      </Notice>
    )
  return (
    <Form className="form account-form" onSubmit={submit}>
      <TextField control={form.control} {...emailField} name="email" label={t(label)} isRequired />
      <Refusal text={refusal} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t(button)}
        </Button>
      </div>
    </Form>
  )
}

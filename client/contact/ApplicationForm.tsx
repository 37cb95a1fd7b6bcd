import '#client/styles/forms.css'
import { useState } from 'react'
import { maxApplicationLength } from '#contract/applications.ts'
import { CallError } from '../api/call-error.ts'
import { report } from '../api/report.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { email } from '../ui/forms/rules.ts'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { showMessages } from '../ui/messages.ts'
import { botToken } from './bot-token.ts'
import { SendLine } from './SendLine.tsx'

const empty = { house: '', name: '', town: '', email: '', phone: '', message: '', website: '' }

/** What a grower says who wants to sell here (TEAM-04). Whatever fails, what was typed stays. */
export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const t = useText()
  const form = useEagerForm<typeof empty>({ defaultValues: empty })
  const forget = useDraft(form, 'application', ['website'])
  const { control, register, formState } = form
  const { send, failure } = useSending(() => {
    form.reset()
    forget()
    onSent()
  })
  return (
    <Form optional={t('selling.form.optional')} onSubmit={form.handleSubmit(send)}>
      {lines.map(({ name, isRequired, ...line }) => (
        <TextField key={name} {...{ control, name, isRequired, ...line }} label={t(`selling.form.${name}`)} />
      ))}
      <TextArea
        control={control}
        name="message"
        label={t('selling.form.message')}
        isRequired
        maxLength={maxApplicationLength}
      />
      <SendLine
        texts="selling.form"
        trap={register('website')}
        note={t(formState.isValid ? 'selling.form.protected' : 'selling.form.needed')}
        {...{ failure, formState }}
      />
    </Form>
  )
}

const lines = [
  { name: 'house', autoComplete: 'organization', maxLength: 80, isRequired: true },
  { name: 'name', autoComplete: 'name', maxLength: 80, isRequired: true },
  { name: 'town', autoComplete: 'address-level2', maxLength: 80, isRequired: true },
  { name: 'email', autoComplete: 'email', type: 'email', isRequired: true, rules: [email] },
  { name: 'phone', autoComplete: 'tel', type: 'tel', maxLength: 30, isRequired: false },
] as const

/** Refusals whose own words tell the visitor what to do. */
const explained = ['TOO_MANY_REQUESTS', 'BOT_CHECK_FAILED']

function useSending(onSent: () => void) {
  const t = useText()
  const { call } = useDependencies()
  const [failure, setFailure] = useState<string | null>(null)
  const quietly = { isQuiet: true }

  async function send(values: typeof empty): Promise<void> {
    setFailure(null)
    try {
      const { challenge } = await call('botChallenge', {}, quietly)
      const recaptcha_token = await botToken(challenge)
      const { sent } = await call('applicationSend', { ...values, recaptcha_token }, quietly)
      if (!sent) throw new Error('The application was not sent.')
      showMessages([{ key: 'application.sent', formattedMessage: t('selling.form.sent'), type: 'SUCCESS' }])
      onSent()
    } catch (error) {
      void report(error)
      const said = error instanceof CallError ? error.messages.find(({ key }) => explained.includes(key)) : undefined
      setFailure(said?.formattedMessage ?? t('selling.form.failed'))
    }
  }

  return { send, failure }
}

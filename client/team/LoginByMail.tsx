import { type SubmitEvent, useState } from 'react'
import { useLanguage, useText } from '../office/language.ts'
import { Door } from '../office/parts/Door.tsx'
import { Field } from '../office/parts/Field.tsx'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { type AskedCode, keepCode } from './asked-code.ts'

export function LoginByMail({
  onAsked,
  onBack,
}: {
  onAsked: (asked: AskedCode) => void
  onBack: (() => void) | undefined
}) {
  const t = useText()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const send = useWrite('loginCodeSend', {
    onDone: ({ request }) => {
      const asked = { email, request, sentAt: Date.now() }
      keepCode(asked)
      onAsked(asked)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send.write({ email: email.trim(), language })
  }
  return (
    <Door title={t('team.login.byMailTitle')} low={t('team.login.lost')}>
      <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
        <Field
          label={t('office.email')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          error={fieldError(send.error, 'email')}
          onChange={({ target }) => setEmail(target.value)}
        />
        <button type="submit" className="button" data-size="block" data-busy={send.isBusy || undefined}>
          {t('team.login.send')}
        </button>
      </form>
      {onBack && (
        <div className="words-row">
          <button type="button" className="word" data-tone="plain" onClick={onBack}>
            {t('team.login.withDevice')}
          </button>
        </div>
      )}
    </Door>
  )
}

import { useEffect, useState } from 'react'
import { maxMessageLength } from '#contract/contact.ts'
import { CallError } from '../api/call-error.ts'
import { report } from '../api/report.ts'
import { useDependencies } from '../base/dependencies.ts'
import { botToken } from '../contact/bot-token.ts'
import { SendLine } from '../contact/SendLine.tsx'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { showMessages } from '../ui/messages.ts'

/** What is sent besides what proves that the purchase is the writer's. */
export interface Written {
  /** The same for every press of the same message. */
  message: string
  text: string
  recaptcha_token: string
  website: string
}

export interface MessageFormProps {
  /** Who reads it. */
  house: string
  /** Where the answer goes. */
  email: string
  /** Two purchases of one tab keep their drafts apart. */
  draftKey: string
  send: (written: Written) => Promise<{ sent: boolean }>
  onSent: () => void
}

/** A message about a purchase. Whatever fails, what was typed stays. */
export function MessageForm({ house, email, draftKey, send: sendWritten, onSent }: MessageFormProps) {
  const t = useText()
  const isThere = useOwnTexts()
  const form = useEagerForm({ defaultValues: { text: '', website: '' } })
  const forget = useDraft(form, draftKey, ['website'])
  const { control, register, formState } = form
  const { send, failure } = useSending(sendWritten, () => {
    form.reset()
    forget()
    showMessages([{ key: 'writing.written', formattedMessage: t('writing.written', { email }), type: 'SUCCESS' }])
    onSent()
  })
  return (
    <Form aria-busy={!isThere} onSubmit={form.handleSubmit(send)}>
      {isThere && <p className="muted">{t('writing.to', { house, email })}</p>}
      <TextArea
        control={control}
        name="text"
        label={t('contact.modal.message')}
        isRequired
        maxLength={maxMessageLength}
      />
      <SendLine
        texts="contact.modal"
        trap={register('website')}
        note={t(`contact.modal.${formState.isValid ? 'recaptcha' : 'needsMessage'}`)}
        {...{ failure, formState }}
      />
    </Form>
  )
}

/** The pages of a purchase do not bring these sentences. @returns whether they are there. */
function useOwnTexts(): boolean {
  const { loadBundles } = useDependencies()
  const language = useLanguage()
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    void loadBundles(language, ['validation', 'writing']).then(() => setLoaded(language))
  }, [language, loadBundles])
  return loaded === language
}

/** Refusals whose own words tell the visitor what to do. */
const explained = ['TOO_MANY_REQUESTS', 'BOT_CHECK_FAILED']

function useSending(sendWritten: MessageFormProps['send'], onSent: () => void) {
  const t = useText()
  const { call } = useDependencies()
  const [failure, setFailure] = useState<string | null>(null)
  // A press that is repeated after a lost answer is the same message, until its words are others.
  const [last, setLast] = useState({ message: '', text: '' })

  async function send({ text, website }: { text: string; website: string }): Promise<void> {
    setFailure(null)
    const message = last.text === text ? last.message : crypto.randomUUID()
    setLast({ message, text })
    try {
      const { challenge } = await call('botChallenge', {}, { isQuiet: true })
      const recaptcha_token = await botToken(challenge)
      const { sent } = await sendWritten({ message, text, recaptcha_token, website })
      if (!sent) throw new Error('The message was not sent.')
      onSent()
    } catch (error) {
      void report(error)
      const said = error instanceof CallError ? error.messages.find(({ key }) => explained.includes(key)) : undefined
      setFailure(said?.formattedMessage ?? t('writing.failed'))
    }
  }

  return { send, failure }
}

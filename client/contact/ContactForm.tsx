import { useEffect, useState } from 'react'
import { maxMessageLength } from '#contract/contact.ts'
import { localize } from '#contract/localized.ts'
import { CallError } from '../api/call-error.ts'
import { report } from '../api/report.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { email } from '../ui/forms/rules.ts'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { showMessages } from '../ui/messages.ts'
import { botToken } from './bot-token.ts'
import { SendLine } from './SendLine.tsx'

export interface ContactFormProps {
  contactIndex?: number | null
  onSent?: () => void
  /** Two forms of one page keep their drafts apart. */
  draftKey?: string
}

interface Values {
  contactIndex: string
  email: string
  message: string
  website: string
}

/** A message to one of the site's contacts (PAGE-06). Whatever fails, what was typed stays. */
export function ContactForm({ contactIndex = null, onSent, draftKey = 'contact' }: ContactFormProps) {
  const t = useText()
  const { site } = useDependencies()
  const form = useEagerForm<Values>({ defaultValues: { ...empty, contactIndex: String(site.contacts[0]?.index ?? 0) } })
  const forget = useDraft(form, draftKey, ['website'])
  const { control, register, setValue, formState } = form
  useRuleTexts()
  useEffect(() => {
    if (contactIndex !== null) setValue('contactIndex', String(contactIndex))
  }, [contactIndex, setValue])
  const { send, failure } = useSending(() => {
    form.reset()
    forget()
    onSent?.()
  })
  return (
    <Form onSubmit={form.handleSubmit(send)}>
      <ContactSelect control={control} />
      <TextField
        control={control}
        name="email"
        label={t('contact.modal.email')}
        type="email"
        autoComplete="email"
        isRequired
        rules={[email]}
      />
      <TextArea
        control={control}
        name="message"
        label={t('contact.modal.message')}
        isRequired
        maxLength={maxMessageLength}
      />
      <SendLine
        texts="contact.modal"
        trap={register('website')}
        note={t(`contact.modal.${formState.isValid ? 'recaptcha' : lackOf(form.watch(['email', 'message']))}`)}
        {...{ failure, formState }}
      />
    </Form>
  )
}

const empty: Values = { contactIndex: '', email: '', message: '', website: '' }

/** What a message still lacks: the key of the sentence that says so beside the button. */
const lackOf = ([address, message]: readonly string[]): string => {
  if (message?.trim()) return 'needsEmail'
  return address?.trim() ? 'needsMessage' : 'needed'
}

/** Asked only where there is a choice. */
function ContactSelect({ control }: { control: ReturnType<typeof useEagerForm<Values>>['control'] }) {
  const t = useText()
  const language = useLanguage()
  const { contacts } = useDependencies().site
  if (contacts.length < 2) return null
  const options = contacts.map(({ index, title }) => ({ value: String(index), label: localize(title, language) }))
  return (
    <SelectField control={control} name="contactIndex" label={t('contact.modal.sendTo')} isRequired options={options} />
  )
}

/** The form may open on any page; not every page brings the sentences of its rules. */
function useRuleTexts(): void {
  const { loadBundles } = useDependencies()
  const language = useLanguage()
  const [, setLoaded] = useState('')
  useEffect(() => {
    void loadBundles(language, ['validation']).then(() => setLoaded(language))
  }, [language, loadBundles])
}

/** Refusals whose own words tell the visitor what to do. */
const explained = ['TOO_MANY_REQUESTS', 'BOT_CHECK_FAILED']

function useSending(onSent: () => void) {
  const t = useText()
  const { call } = useDependencies()
  const [failure, setFailure] = useState<string | null>(null)
  const quietly = { isQuiet: true }

  async function send({ contactIndex, ...values }: Values): Promise<void> {
    setFailure(null)
    try {
      const { challenge } = await call('botChallenge', {}, quietly)
      const recaptcha_token = await botToken(challenge)
      const message = { ...values, contactIndex: Number(contactIndex), recaptcha_token }
      const { sent } = await call('contactMessage', message, quietly)
      if (!sent) throw new Error('The message was not sent.')
      showMessages([{ key: 'contact.sent', formattedMessage: t('contact.modal.sent'), type: 'SUCCESS' }])
      onSent()
    } catch (error) {
      void report(error)
      const said = error instanceof CallError ? error.messages.find(({ key }) => explained.includes(key)) : undefined
      setFailure(said?.formattedMessage ?? t('contact.modal.failed'))
    }
  }

  return { send, failure }
}

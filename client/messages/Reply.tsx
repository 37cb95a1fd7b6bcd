import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { mostAnswered, type Thread } from '#contract/messages-office.ts'
import { displayNames } from '#contract/formats.ts'
import { useDraft } from '../office/forms/use-draft.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { PhrasesSheet } from './PhrasesSheet.tsx'

/** What the house answers. What is typed stays on this device until it is sent. */
export function Reply({
  thread,
  hasButton = false,
}: {
  thread: Thread
  /** Where no button of the page sends it. */
  hasButton?: boolean
}) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { place } = usePlace()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(`answer ${thread.id}`, { text: '' })
  const [isChoosing, setChoosing] = useState(false)
  // A second press is the same answer.
  const [message, setMessage] = useState(() => crypto.randomUUID())
  const text = draft.value('text').trim()
  const { write, isBusy } = useWrite('messageAnswer', {
    said: () => t('messages.said.answered', { name: thread.name }),
    onDone: (_, input) => {
      draft.forget({ text: input.text })
      setMessage(crypto.randomUUID())
    },
  })
  const send = () => {
    if (!text) return field.current?.focus()
    if (!isBusy) write({ place: place.handle, conversation: thread.id, message, text })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  const spoken = displayNames(language, { type: 'language' }).of(thread.language) ?? ''
  return (
    <form className="reply" id="reply" onSubmit={submit} data-busy={isBusy || undefined}>
      <div className="field">
        <label htmlFor={id}>{t('messages.answerTo', { name: thread.name })}</label>
        <textarea
          ref={field}
          className="input"
          id={id}
          rows={4}
          maxLength={mostAnswered}
          aria-describedby={`${id}-hint`}
          value={draft.value('text')}
          onKeyDown={press}
          onChange={({ target }) => draft.type('text', target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {thread.language !== language && `${t('messages.hint.language', { language: spoken })} `}
          {t(thread.isComingBack ? 'messages.hint.comesBack' : 'messages.hint.toMailbox')}
        </p>
      </div>
      <div className="words-row">
        <button type="button" className="word" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('messages.phrases.title')}
        </button>
        {hasButton && (
          <button type="submit" className="button">
            {t('messages.answer')}
          </button>
        )}
      </div>
      {isChoosing && (
        <PhrasesSheet
          language={thread.language}
          values={thread.values}
          onClose={() => setChoosing(false)}
          onChoose={(phrase) => {
            draft.type('text', (stands) => (stands.trim() ? `${stands.trimEnd()}\n\n${phrase}` : phrase))
            setChoosing(false)
          }}
        />
      )}
    </form>
  )
}

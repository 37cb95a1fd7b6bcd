import { useId, useState } from 'react'
import { mostAnswered } from '#contract/messages-office.ts'
import { displayNames } from '#contract/formats.ts'
import { useAnswer } from '../office/answers.ts'
import { useDraft } from '../office/forms/use-draft.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { filled } from './views.ts'

interface WriteSheetProps {
  order: string
  name: string
  language: string
  values: Readonly<Record<string, string>>
  onClose: () => void
}

/** A mail to whoever placed an order; the button says to whom it goes. */
export function WriteSheet({ order, name, language: spoken, values, onClose }: WriteSheetProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { place } = usePlace()
  const draft = useDraft(`message ${order}`, { text: '' })
  const [message] = useState(() => crypto.randomUUID())
  const { data } = useAnswer('phraseList', { place: place.handle })
  const { write, isBusy, error } = useWrite('messageWrite', {
    said: () => t('messages.said.answered', { name }),
    onDone: () => {
      draft.forget()
      onClose()
    },
  })
  const text = draft.value('text').trim()
  return (
    <Sheet
      title={t('messages.writeTo', { name })}
      say={
        spoken === language
          ? undefined
          : t('messages.hint.language', { language: displayNames(language, { type: 'language' }).of(spoken) ?? '' })
      }
      isOpen
      onClose={onClose}
      onSubmit={() => text && write({ place: place.handle, order, message, text })}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!text}>
          {t('messages.sendTo', { name })}
        </button>
      }
    >
      {error && <p className="reminder">{error.message}</p>}
      <div className="field">
        <label htmlFor={id}>{t('messages.text')}</label>
        <textarea
          className="input"
          id={id}
          rows={7}
          maxLength={mostAnswered}
          value={draft.value('text')}
          onChange={({ target }) => draft.type('text', target.value)}
        />
      </div>
      <div className="words-row">
        {data?.phrases.map(({ id: phrase, sheet }) => {
          const words = (sheet.texts as Record<string, string | undefined>)[spoken]
          return (
            words && (
              <button
                key={phrase}
                type="button"
                className="word"
                data-tone="plain"
                onClick={() =>
                  draft.type(
                    'text',
                    (stands) => `${stands.trim() ? `${stands.trimEnd()}\n\n` : ''}${filled(words, values)}`,
                  )
                }
              >
                {sheet.title}
              </button>
            )
          )
        })}
      </div>
    </Sheet>
  )
}

import { useId, useState } from 'react'
import { mostAnswered, type Phrase, phraseLanguages } from '#contract/messages-office.ts'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** One sentence; a language that stays empty is written by hand each time. */
export function PhraseSheet({ phrase, onClose }: { phrase: Phrase | null; onClose: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const [id] = useState(() => phrase?.id ?? crypto.randomUUID())
  const [title, setTitle] = useState(phrase?.sheet.title ?? '')
  const [texts, setTexts] = useState<Record<string, string>>(phrase?.sheet.texts ?? {})
  const save = useWrite('phraseSave', {
    said: (_, { sheet }) => t('messages.phrases.saved', { title: sheet.title }),
    onDone: onClose,
  })
  const remove = useWrite('phraseRemove', {
    said: () => t('messages.phrases.removed', { title: phrase?.sheet.title ?? '' }),
    onDone: onClose,
  })
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const isRight = title.trim() !== '' && Object.keys(written).length > 0
  return (
    <Sheet
      title={phrase?.sheet.title ?? t('messages.phrases.new')}
      say={t('messages.phrases.places')}
      isOpen
      onClose={onClose}
      onSubmit={() =>
        isRight &&
        save.write({ place: place.handle, id, version: phrase?.version ?? null, sheet: { title, texts: written } })
      }
      bottom={
        <>
          <button type="submit" className="button" data-busy={save.isBusy || undefined} disabled={!isRight}>
            {t('office.save')}
          </button>
          {phrase && (
            <button
              type="button"
              className="word"
              data-tone="danger"
              onClick={() => remove.write({ place: place.handle, phrase: phrase.id })}
            >
              {t('messages.phrases.remove')}
            </button>
          )}
        </>
      }
    >
      <Field
        label={t('messages.phrases.name')}
        value={title}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      {phraseLanguages.map((each) => (
        <Words
          key={each}
          language={each}
          text={texts[each] ?? ''}
          onType={(text) => setTexts({ ...texts, [each]: text })}
        />
      ))}
    </Sheet>
  )
}

function Words({ language, text, onType }: { language: string; text: string; onType: (text: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{languageName(language)}</label>
      <textarea
        className="input"
        id={id}
        lang={language}
        rows={4}
        maxLength={mostAnswered}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}

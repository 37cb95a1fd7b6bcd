import { Link } from 'wouter'
import { displayNames } from '#contract/formats.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { filled } from './views.ts'

interface PhrasesSheetProps {
  /** Of who is written to. */
  language: string
  values: Readonly<Record<string, string>>
  onChoose: (text: string) => void
  onClose: () => void
}

/** Sentences of the house, as the one who is written to would read them. */
export function PhrasesSheet({ language: spoken, values, onChoose, onClose }: PhrasesSheetProps) {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const { data, error, refetch } = useAnswer('phraseList', { place: place.handle })
  const inTheirs = (data?.phrases ?? []).flatMap(({ id, sheet }) => {
    const text = (sheet.texts as Record<string, string | undefined>)[spoken]
    return text === undefined ? [] : [{ id, title: sheet.title, text: filled(text, values) }]
  })
  return (
    <Sheet
      title={t('messages.phrases.title')}
      say={t('messages.phrases.in', { language: displayNames(language, { type: 'language' }).of(spoken) ?? '' })}
      isOpen
      onClose={onClose}
      bottom={
        <Link className="word" href={pathTo('messages/phrases')}>
          {t('messages.phrases.edit')}
        </Link>
      }
    >
      {!data && (error ? <Failed error={error} onAgain={() => void refetch()} /> : <Bones />)}
      {data && inTheirs.length === 0 && <p>{t('messages.phrases.noneInLanguage')}</p>}
      <ul className="phrases">
        {inTheirs.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(text)}>
              <b>{title}</b>
              <small lang={spoken}>{text}</small>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

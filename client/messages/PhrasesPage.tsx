import { useState } from 'react'
import type { Phrase } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import '../styles/office/threads.css'
import { PhraseSheet } from './PhraseSheet.tsx'

/** Sentences that the house uses again and again, each in up to three languages. */
export function PhrasesPage() {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const [open, setOpen] = useState<Phrase | 'new' | null>(null)
  const answer = useAnswer('phraseList', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const phrases = answer.data?.phrases
  return (
    <>
      <PageHead
        title={t('messages.phrases.title')}
        say={t('messages.phrases.say')}
        back={{ href: pathTo('messages'), label: t('office.sections.messages') }}
        act={
          <button type="button" className="button" onClick={() => setOpen('new')}>
            {t('messages.phrases.new')}
          </button>
        }
      />
      {!phrases && (failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />)}
      {phrases?.length === 0 && <Nothing title={t('messages.phrases.none')} />}
      <ul className="rows">
        {phrases?.map((phrase) => {
          const texts = Object.entries(phrase.sheet.texts)
          const shown = phrase.sheet.texts[language] ?? texts[0]?.[1]
          return (
            <li key={phrase.id}>
              <div className="what">
                <button type="button" className="name" onClick={() => setOpen(phrase)}>
                  {phrase.sheet.title}
                </button>
                <span className="meta">{shown}</span>
              </div>
              <div className="end">
                <span className="meta">{texts.map(([code]) => code.toUpperCase()).join(' ')}</span>
              </div>
            </li>
          )
        })}
      </ul>
      {open && (
        <PhraseSheet
          key={open === 'new' ? 'new' : open.id}
          phrase={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

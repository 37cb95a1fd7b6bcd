import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Field } from '../office/parts/Field.tsx'
import { fieldError } from '../office/refusal.ts'

interface AcceptChapterProps {
  application: OfficeResult<'application'>
  word: string
  write: (word: string) => void
  error: unknown
}

/** What accepting does, before it is done; the address asks for another word when its own is taken. */
export function AcceptChapter({ application: { email, code }, word, write, error }: AcceptChapterProps) {
  const t = useText()
  const wrong = fieldError(error, 'code')
  return (
    <Chapter title={t('applications.if')}>
      <ul className="stack" data-gap="2">
        <li>{t('applications.opens', { code: word })}</li>
        <li>{t('applications.invited', { email })}</li>
        <li>{t('applications.alone')}</li>
      </ul>
      {(wrong || word !== code || code === '') && (
        <Field
          label={t('applications.code')}
          autoCapitalize="none"
          spellCheck={false}
          value={word}
          error={wrong}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Chapter>
  )
}

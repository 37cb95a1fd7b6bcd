import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { SeeButton } from '../office/parts/SeeButton.tsx'

/** The closed site, for whoever may see it. */
export function PreviewChapter() {
  const t = useText()
  return (
    <Chapter title={t('setup.preview.title')} say={t('setup.preview.say')}>
      <div className="words-row">
        <SeeButton by="sitePreview">{t('setup.preview.see')}</SeeButton>
      </div>
    </Chapter>
  )
}

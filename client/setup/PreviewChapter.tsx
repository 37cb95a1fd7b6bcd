import { useRef } from 'react'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** The closed site, for whoever may see it: in a tab of its own, behind a link that opens once. */
export function PreviewChapter() {
  const t = useText()
  const { place } = usePlace()
  const tab = useRef<Window>(null)
  const preview = useWrite('sitePreview', {
    onDone({ link }) {
      if (tab.current) tab.current.location.href = link
      else location.assign(link)
    },
    onRefused: () => tab.current?.close(),
  })
  const see = () => {
    // A tab that opens later than the press would be held back. It forgets where it comes from before it goes there.
    tab.current = window.open('', '_blank')
    if (tab.current) tab.current.opener = null
    preview.write({ place: place.handle })
  }
  return (
    <Chapter title={t('setup.preview.title')} say={t('setup.preview.say')}>
      <div className="words-row">
        <button type="button" className="button" data-busy={preview.isBusy || undefined} onClick={see}>
          {t('setup.preview.see')}
        </button>
      </div>
    </Chapter>
  )
}

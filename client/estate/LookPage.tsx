import '../styles/office/forms.css'
import '../styles/office/start.css'
import { useAnswer } from '../office/answers.ts'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { LookFields } from './LookFields.tsx'
import { ShownShop } from './ShownShop.tsx'
import type { Start } from './start-steps.ts'
import { useLook } from './use-look.ts'

/** How the pages of a shop look, beside a drawing of them that follows what is chosen. */
export function LookPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('estateStart', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead
        title={t('estate.look.title')}
        say={t('estate.look.say')}
        back={{ href: pathTo('settings'), label: t('office.sections.settings') }}
      />
      {answer.data ? (
        <Known start={answer.data} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function Known({ start }: { start: Start }) {
  const t = useText()
  const look = useLook(start)
  return (
    <>
      <div className="look-page">
        <aside>
          <p className="small">{t('estate.look.asSeen')}</p>
          <ShownShop start={start} chosen={look.shown} />
        </aside>
        <div className="path-fields">
          <LookFields look={look} start={start} />
        </div>
      </div>
      <SaveBar form={look.form} word={t('office.save')} isBusy={look.isBusy} error={look.error} onSave={look.save} />
    </>
  )
}

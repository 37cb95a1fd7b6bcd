import type { ReactNode } from 'react'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import type { Estate } from './use-estate.ts'

/** A subject of the house below its settings. */
export function EstateFrame({
  title,
  say,
  children,
}: {
  title: string
  say: (estate: Estate | undefined) => string
  children: (estate: Estate) => ReactNode
}) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('estateRead', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead
        title={title}
        say={say(answer.data)}
        back={{ href: pathTo('settings'), label: t('office.sections.settings') }}
      />
      {answer.data ? (
        children(answer.data)
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

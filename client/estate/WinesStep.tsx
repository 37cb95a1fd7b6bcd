import { Link } from 'wouter'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './start-steps.ts'

/** The first bottles, each on the form of wines; what is put on sale is seen once the shop opens. */
export function WinesStep({ start, onDone }: StepProps) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('wineList', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <ShownShop start={start} />
      <PageHead
        title={t('estate.path.wines.title')}
        say={t('estate.path.wines.say')}
        act={
          <Link className="button" href={pathTo('wines/new')}>
            {t('estate.path.wines.add')}
          </Link>
        }
      />
      {answer.data ? (
        <ul className="rows">
          {answer.data.wines.map(({ id, title, year, isPublished }) => (
            <Row
              key={id}
              name={[title, year].filter(Boolean).join(' ')}
              href={pathTo(`wines/${id}`)}
              end={
                <Mark step={isPublished ? 'full' : 'waits'} {...(!isPublished && { tone: 'quiet' as const })}>
                  {t(isPublished ? 'estate.path.wines.onSale' : 'estate.path.wines.notYet')}
                </Mark>
              }
            />
          ))}
        </ul>
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
      <StepFoot isBusy={false} error={null} onGo={onDone} />
    </>
  )
}

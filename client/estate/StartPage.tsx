import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'

/** Where each step is done. */
const screens = {
  words: 'settings/words',
  seller: 'settings/seller',
  hours: 'settings/hours',
  wines: 'wines/new',
  delivery: 'delivery',
  payment: 'settings/payment',
} as const

/**
 * The first steps of a new shop, each on its own screen. What is done is read from what the shop says, so it may be left
 * at any point and taken up again on another device.
 */
export function StartPage() {
  const t = useText()
  const { place, pathTo, may } = usePlace()
  const answer = useAnswer('estateStart', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const steps = answer.data?.steps.filter(({ code }) => code !== 'payment' || may('estateMoney')) ?? []
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <>
      <PageHead
        title={t('estate.start.title')}
        say={answer.data ? t('estate.start.left', { count: left }) : t('estate.start.say')}
        act={
          place.publicUrl && (
            <a className="word" href={place.publicUrl} target="_blank" rel="noreferrer">
              {t('estate.start.see')}
            </a>
          )
        }
      />
      {answer.data ? (
        <ul className="rows">
          {steps.map(({ code, isDone }) => (
            <Row
              key={code}
              name={t(`estate.start.${code}.name`)}
              href={pathTo(screens[code])}
              metas={[t(`estate.start.${code}.say`, { wines: answer.data.wines })]}
              end={
                <Mark step={isDone ? 'full' : 'waits'} {...(!isDone && { tone: 'quiet' as const })}>
                  {t(isDone ? 'estate.start.done' : 'estate.start.toDo')}
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
    </>
  )
}

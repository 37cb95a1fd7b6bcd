import '../styles/office/start.css'
import { listFormat, localeOf } from '#contract/formats.ts'
import { missingSteps } from '#contract/start-steps.ts'
import { Link } from 'wouter'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { SeeButton } from '../office/parts/SeeButton.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { ShownShop } from './ShownShop.tsx'
import { type Start, stepsFor } from './start-steps.ts'

/**
 * The way of a new shop: each step on its own screen, the last one opens it. What is done is read from what the shop says,
 * so it may be left at any point and taken up again on another device.
 */
export function StartPage() {
  const t = useText()
  const { place, may } = usePlace()
  const answer = useAnswer('estateStart', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const left = answer.data && stepsFor(answer.data, may).filter(({ isDone }) => !isDone).length
  return (
    <>
      <PageHead
        title={t('estate.start.title')}
        say={left === undefined ? t('estate.start.say') : t('estate.start.left', { count: left })}
        act={
          answer.data?.isOpen &&
          place.publicUrl && (
            <a className="word" href={place.publicUrl} target="_blank" rel="noreferrer">
              {t('estate.start.see')}
            </a>
          )
        }
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
  const { pathTo, may } = usePlace()
  const steps = stepsFor(start, may)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <>
      <ShownShop start={start} />
      <ul className="rows">
        {steps.map(({ code, isDone }) => (
          <Row
            key={code}
            name={t(`estate.start.${code}.name`)}
            href={pathTo(`start/${code}`)}
            metas={[t(`estate.start.${code}.say`, { wines: start.wines })]}
            end={
              <Mark step={isDone ? 'full' : 'waits'} {...(!isDone && { tone: 'quiet' as const })}>
                {t(isDone ? 'estate.start.done' : 'estate.start.toDo')}
              </Mark>
            }
          />
        ))}
      </ul>
      <div className="path-foot">
        {next && (
          <Link
            className="button"
            data-variant={start.isOpen ? 'outline' : undefined}
            href={pathTo(`start/${next.code}`)}
          >
            {t('estate.start.go')}
          </Link>
        )}
        {!start.isOpen && (
          <>
            <SeeButton by="shopPreview" variant="outline">
              {t('estate.start.preview')}
            </SeeButton>
            <p className="hint">{t('estate.start.previewSay')}</p>
          </>
        )}
        {start.isOpen ? <p>{t('estate.start.opened')}</p> : <Opening start={start} />}
      </div>
    </>
  )
}

/** The last step: nobody sees the shop before it is taken. */
function Opening({ start: { steps, wines } }: { start: Start }) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const opening = useWrite('shopOpen', { said: () => t('estate.said.opened') })
  const missing = missingSteps(steps, wines)
  const names = missing.map((code) => t(`estate.start.${code}.name`))
  return (
    <>
      <p role="status">
        {missing.length > 0
          ? t('estate.start.notYet', { steps: listFormat(localeOf(language), {}).format(names) })
          : t('estate.start.ready')}
      </p>
      {may('opening') ? (
        <>
          <button
            type="button"
            className="button"
            data-busy={opening.isBusy || undefined}
            disabled={missing.length > 0}
            onClick={() => opening.write({ place: place.handle })}
          >
            {t('estate.start.open')}
          </button>
          <p className="hint">{t('estate.start.openSay')}</p>
        </>
      ) : (
        <p className="hint">{t('estate.start.ownerOpens')}</p>
      )}
    </>
  )
}

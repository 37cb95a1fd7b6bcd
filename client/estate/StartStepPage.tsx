import '../styles/office/forms.css'
import '../styles/office/start.css'
import { type ComponentType, Suspense } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import type { StartStep } from '#contract/start-steps.ts'
import { Icon } from '../ui/Icon.tsx'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { usePlace } from '../office/place.ts'
import { lazyScreen } from '../office/screens.ts'
import { LookStep } from './LookStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { type StepProps, stepsFor } from './start-steps.ts'
import { WinesStep } from './WinesStep.tsx'

/** Those that ask little, and go on by themselves. */
const short: Partial<Record<StartStep, ComponentType<StepProps>>> = {
  name: NameStep,
  place: PlaceStep,
  look: LookStep,
  wines: WinesStep,
}
/** Screens of the settings, which have all that can be said of it. */
const whole: Partial<Record<StartStep, ComponentType>> = {
  hours: lazyScreen(() => import('./HoursPage.tsx'), 'estate'),
  delivery: lazyScreen(() => import('../delivery/DeliveryPage.tsx'), 'tariff'),
  payment: lazyScreen(() => import('./PaymentPage.tsx'), 'estate'),
  seller: lazyScreen(() => import('./SellerPage.tsx'), 'estate'),
}

/** One step of a new shop's way, with the way around it. */
export function StartStepPage() {
  const t = useText()
  const { step } = useParams<{ step: string }>()
  const { place, pathTo, may } = usePlace()
  const [, navigate] = useLocation()
  const answer = useAnswer('estateStart', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const { data: start } = answer
  if (!start) return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />
  const codes = stepsFor(start, may).map(({ code }) => code)
  const at = codes.findIndex((code) => code === step)
  const code = codes[at]
  if (!code) return <Redirect to={pathTo('start')} replace />
  const [before, after] = [codes[at - 1], codes[at + 1]]
  const to = (which: StartStep | undefined) => pathTo(which ? `start/${which}` : 'start')
  const [Short, Whole] = [short[code], whole[code]]
  return (
    <div className="path" data-step={code}>
      <nav className="path-bar" aria-label={t('estate.start.title')}>
        <Link className="back" href={to(before)}>
          <Icon name="arrow-left" />
          {t(before ? 'estate.path.back' : 'estate.path.all')}
        </Link>
        <ol aria-label={t('estate.path.progress', { at: at + 1, of: codes.length })}>
          {codes.map((each, index) => (
            <li key={each}>
              <Link
                href={to(each)}
                aria-current={each === code ? 'step' : undefined}
                data-done={index <= at || undefined}
              >
                <span className="visually-hidden">{t(`estate.start.${each}.name`)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {Short && <Short key={code} start={start} onDone={() => navigate(to(after))} />}
      {Whole && (
        <Suspense fallback={<Bones />}>
          <Whole />
        </Suspense>
      )}
      {Whole && (
        <div className="path-foot">
          <Link className="button" data-variant="outline" href={to(after)}>
            {t('estate.path.next')}
          </Link>
        </div>
      )}
    </div>
  )
}

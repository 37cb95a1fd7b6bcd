import '../styles/office/site.css'
import { type SubmitEvent, useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { inputOf, type Step, steps, useKeptWish } from './kept-wish.ts'
import { LegalStep } from './LegalStep.tsx'
import { LookStep } from './LookStep.tsx'
import { KindStep } from './KindStep.tsx'
import { MadeSite } from './MadeSite.tsx'
import { NameStep } from './NameStep.tsx'
import type { StepProps } from './step-props.ts'
import { ShownSite } from './ShownSite.tsx'

const stepOf = {
  kind: KindStep,
  name: NameStep,
  look: LookStep,
  legal: ({ wish, change, error }: StepProps) => (
    <LegalStep legal={wish.legal} change={(legal) => change({ legal })} error={error} />
  ),
}

/** A site in four questions, each with its answer shown beside it. */
export function NewSitePage() {
  const t = useText()
  const { place } = usePlace()
  const options = useAnswer('siteOptions', { place: place.handle })
  const { wish, change, forget } = useKeptWish()
  const [made, setMade] = useState<OfficeResult<'siteCreate'>>()
  const create = useWrite('siteCreate', {
    said: (_, { name }) => t('setup.site.made', { name }),
    onDone: (site) => {
      forget()
      setMade(site)
    },
  })
  if (options.error && !options.data) return <Failed error={options.error} onAgain={() => void options.refetch()} />
  if (!options.data) return <Bones />
  if (made) return <MadeSite site={made} />
  const at = steps.indexOf(wish.step)
  const before = steps[at - 1]
  const Question = stepOf[wish.step]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const next = steps[at + 1]
    if (next) change({ step: next })
    else create.write(inputOf(wish, place.handle))
  }
  const wrong = stepToMend(create.error)
  return (
    <>
      <PageHead title={t(`setup.${wish.step}.title`)} say={t(`setup.${wish.step}.say`)} />
      <form noValidate className="stack" data-fill data-gap="6" onSubmit={submit}>
        <ShownSite wish={wish} look={options.data.looks.find(({ code }) => code === wish.look)} />
        <Question wish={wish} change={change} options={options.data} error={create.error} />
        {wrong && wrong !== wish.step && (
          <button type="button" className="word" onClick={() => change({ step: wrong })}>
            {t('setup.site.mend')}
          </button>
        )}
        <div className="words-row step-foot">
          <button
            type="submit"
            className="button"
            data-busy={create.isBusy || undefined}
            disabled={wish.step === 'name' && !(wish.name.trim() && wish.host.trim())}
          >
            {t(`setup.${wish.step}.go`)}
          </button>
          {before && (
            <button type="button" className="word" data-tone="plain" onClick={() => change({ step: before })}>
              {t('setup.site.back')}
            </button>
          )}
        </div>
      </form>
    </>
  )
}

/** Where the field stands that the server has refused; nothing while it has refused none. */
function stepToMend(error: unknown): Step | undefined {
  const field = error instanceof OfficeRefusal ? error.errors.find((each) => each.field)?.field : undefined
  if (field === undefined) return undefined
  return field.startsWith('legal') ? 'legal' : field === 'look' ? 'look' : field === 'kind' ? 'kind' : 'name'
}

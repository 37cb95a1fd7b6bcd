import { useState } from 'react'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { ApplicationMark } from './ApplicationMark.tsx'

const views = ['waiting', 'decided'] as const

/** Growers who want to sell here: those that wait first (TEAM-04). */
export function ApplicationsPage() {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('applications', { place: place.handle })
  const [view, choose] = useState<(typeof views)[number]>('waiting')
  const all = answer.data?.applications ?? []
  const isIn = (of: (typeof views)[number]) => all.filter(({ state }) => (state === 'WAITING') === (of === 'waiting'))
  const shown = isIn(view)
  return (
    <>
      <PageHead
        title={t('office.sections.applications')}
        say={answer.data && t('applications.say', { waiting: isIn('waiting').length })}
      />
      {answer.error && !answer.data && <Failed error={answer.error} onAgain={() => void answer.refetch()} />}
      {answer.isPending && <Bones />}
      {answer.data && (
        <>
          <div className="list-head">
            <FilterWords
              legend={t('applications.view')}
              choices={views.map((value) => ({ value, label: t(`applications.${value}`), count: isIn(value).length }))}
              value={view}
              onChoose={choose}
            />
          </div>
          {shown.length === 0 && (
            <Nothing title={t(view === 'waiting' ? 'applications.none' : 'applications.noneDecided')} />
          )}
          <ul className="rows">
            {shown.map(({ id, house, name, town, siteName, receivedAt, state }) => (
              <Row
                key={id}
                name={house}
                href={pathTo(`applications/${id}`)}
                metas={[[name, town].join(', '), [siteName, dayName(receivedAt, language, t)].join(', ')]}
                end={<ApplicationMark state={state} />}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

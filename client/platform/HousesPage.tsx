import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { byState, type HouseView, houseViews, isFound, isIn } from './house-state.ts'
import { HousesLedger } from './HousesLedger.tsx'

/** Every house of the installation: what stands still, and why (PLATFORM-01). */
export function HousesPage() {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('houses', { place: place.handle })
  const [view, choose] = useView()
  const [asked, ask] = useState('')
  const all = byState(answer.data?.houses ?? [])
  const count = (each: HouseView) => all.filter((house) => isIn(each, house)).length
  const views = houseViews.filter((each) => each === 'red' || each === 'all' || each === view || count(each) > 0)
  const shown = all.filter((house) => isIn(view, house) && isFound(asked, house))
  return (
    <>
      <PageHead
        title={t('platform.houses.title')}
        say={answer.data && t('platform.houses.say', { houses: all.length, red: count('red') })}
      />
      {answer.error && !answer.data && <Failed error={answer.error} onAgain={() => void answer.refetch()} />}
      {answer.isPending && <Bones />}
      {answer.data && (
        <>
          <div className="list-head">
            <FilterWords
              legend={t('platform.houses.filter')}
              choices={views.map((value) => ({ value, label: t(`platform.houses.${value}`), count: count(value) }))}
              value={view}
              onChoose={choose}
            />
            <FindLine label={t('platform.houses.find')} words={asked} onType={ask} />
          </div>
          {shown.length > 0 ? (
            <HousesLedger houses={shown} />
          ) : (
            <Nothing title={t(asked ? 'platform.houses.nothing' : 'platform.houses.allWell')} />
          )}
        </>
      )}
    </>
  )
}

/** In the address, so that whoever comes back from a house finds the list as it was. */
function useView(): [HouseView, (view: HouseView) => void] {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const view = houseViews.find((each) => each === params.get('view')) ?? 'all'
  return [view, (next) => navigate(next === 'all' ? path : `${path}?view=${next}`, { replace: true })]
}

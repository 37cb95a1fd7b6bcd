import { useMemo } from 'react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { Frame } from '../office/frame/Frame.tsx'
import type { Here } from '../office/place.ts'
import { lazyScreen, sectionsOf } from '../office/screens.ts'
import { lastPlace, rememberPlace } from './last-place.ts'
import { sections } from './sections.ts'

const TodayPage = lazyScreen(() => import('../today/TodayPage.tsx'), 'today')
const OtherScreens = lazyScreen(() => import('./OtherScreens.tsx'))
const NotHere = lazyScreen(() => import('./NotHere.tsx'))

/** The screens of the place that the address names; what is a person's own stands in the place they were in last. */
export function Places({ me }: { me: Here['me'] }) {
  return (
    <Switch>
      <Route path="/account">
        <InPlace me={me} handle={lastPlace(me.places)} />
      </Route>
      <Route path="/:place/*?">
        <Named me={me} />
      </Route>
    </Switch>
  )
}

function Named({ me }: { me: Here['me'] }) {
  const { place } = useParams<{ place: string }>()
  return <InPlace me={me} handle={place} />
}

function InPlace({ me, handle }: { me: Here['me']; handle: string | undefined }) {
  const here = useHereOf(me, handle)
  if (!here) return <Elsewhere me={me} />
  rememberPlace(here.place.handle)
  return (
    <Frame here={here}>
      <Switch>
        <Route path="/account">
          <OtherScreens />
        </Route>
        <Route path="/:place/today">
          <TodayPage />
        </Route>
        <Route path="/:place">
          <Redirect to={`/${here.place.handle}/today`} replace />
        </Route>
        <Route>
          <OtherScreens />
        </Route>
      </Switch>
    </Frame>
  )
}

/** Somebody else's place, or one that is not there any more: said as such, in the place one was in last. */
function Elsewhere({ me }: { me: Here['me'] }) {
  const here = useHereOf(me, lastPlace(me.places))
  if (!here) return <Redirect to="/" replace />
  return (
    <Frame here={here}>
      <NotHere />
    </Frame>
  )
}

/** The same object while nothing has changed; undefined where this person does not work. */
const useHereOf = (me: Here['me'], handle: string | undefined): Here | undefined =>
  useMemo(() => {
    const place = me.places.find((each) => each.handle === handle)
    return place && { place, me, sections: sectionsOf(sections, place) }
  }, [me, handle])

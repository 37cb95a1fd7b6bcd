import { Route, Switch } from 'wouter'
import { usePlace } from '../office/place.ts'
import { waysOf } from '../office/screens.ts'
import { NotHere } from './NotHere.tsx'
import { AccountPage, screens } from './screens.ts'

/** Every screen but the day: a first view neither has nor names them. */
export function OtherScreens() {
  const { place } = usePlace()
  return (
    <Switch>
      <Route path="/account">
        <AccountPage />
      </Route>
      {waysOf(screens, place).map(({ path, page: Page }) => (
        <Route key={path} path={`/:place/${path}`}>
          <Page />
        </Route>
      ))}
      <Route>
        <NotHere />
      </Route>
    </Switch>
  )
}

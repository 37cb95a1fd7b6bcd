import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import type { Me } from '#contract/team-office.ts'
import { Toasts } from '../office/frame/Toasts.tsx'
import { listen } from '../office/live.ts'
import { useOffice } from '../office/office-context.ts'
import { Proof } from '../office/proof/Proof.tsx'
import { useMe } from '../office/use-me.ts'
import { lazyScreen } from '../office/screens.ts'
import { returnOf } from '../team/return-of.ts'
import { Places } from './Places.tsx'
import { Unreached } from './Unreached.tsx'

const FirstPage = lazyScreen(() => import('../setup/FirstPage.tsx'), 'setup')
const LoginPage = lazyScreen(() => import('../team/LoginPage.tsx'), 'team')
const KeepKeyPage = lazyScreen(() => import('../team/KeepKeyPage.tsx'), 'team')
const InvitationPage = lazyScreen(() => import('../team/InvitationPage.tsx'), 'team')
const ChoosePlacePage = lazyScreen(() => import('../team/ChoosePlacePage.tsx'), 'team')

// A workbench, not for people: no build for them has it.
const PartsPage = import.meta.env.MODE !== 'production' && lazyScreen(() => import('./PartsPage.tsx'))

/** Who is there decides what the address shows: the doors, the choice of a house, or a screen of one. */
export function Application() {
  const me = useMe()
  const { session } = useOffice()
  // What was kept may be of somebody else by now: the server has said who is there.
  useEffect(() => void (me.data && session.enter(me.data)), [session, me.data])
  if (!me.data) return <Unreached isWithoutSignal={me.isPaused} error={me.error} onAgain={() => void me.refetch()} />
  return (
    <>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/open">
            <InvitationPage />
          </Route>
          {/* As mails of before have it. */}
          <Route path="/open/:token">{({ token }) => <Redirect to={`/open#${token}`} replace />}</Route>
          <Route path="/first">
            <FirstPage />
          </Route>
          {PartsPage && (
            <Route path="/parts">
              <PartsPage />
            </Route>
          )}
          <Route path="/login/keep">
            <KeepKeyPage />
          </Route>
          <Route path="/login">
            <Login me={me.data} />
          </Route>
          <Route>{me.data.staff ? <Inside me={me.data} staff={me.data.staff} /> : <ToLogin />}</Route>
        </Switch>
      </Suspense>
      <div data-layout="Admin" data-over>
        <Toasts />
        {me.data.staff && <Proof staff={me.data.staff} />}
      </div>
    </>
  )
}

function Login({ me }: { me: Me }) {
  const to = returnOf(useSearch())
  return me.staff ? <Redirect to={to} replace /> : <LoginPage />
}

function ToLogin() {
  const [path] = useLocation()
  const { session } = useOffice()
  return (
    <Redirect to={path === '/' || session.hasLeft() ? '/login' : `/login?to=${encodeURIComponent(path)}`} replace />
  )
}

function Inside({ me, staff }: { me: Me; staff: NonNullable<Me['staff']> }) {
  const queryClient = useQueryClient()
  useEffect(() => listen(queryClient), [queryClient])
  const [only] = me.places
  return (
    <Switch>
      <Route path="/">
        {only && me.places.length === 1 ? <Redirect to={`/${only.handle}/today`} replace /> : <ChoosePlacePage />}
      </Route>
      <Places me={{ ...me, staff }} />
    </Switch>
  )
}

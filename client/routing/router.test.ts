// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Arrived } from '../base/location.ts'
import { type Arrival, makeRouter } from './router.ts'

const page = (language = 'fr'): Arrived => ({ language, params: {} })

/** A router at an address, and a hand on every arrival: nothing is there before the test says so. */
function aRouter(at = '/fr/home') {
  history.replaceState(null, '', at)
  const asked: { path: string; answer: (arrival: Arrival) => Promise<void> }[] = []
  const router = makeRouter(
    page(),
    ({ pathname, search, hash }) =>
      new Promise((resolve) => {
        const answer = async (arrival: Arrival) => {
          resolve(arrival)
          // What waits for it goes on first.
          await new Promise((done) => setTimeout(done))
        }
        asked.push({ path: pathname + search + hash, answer })
      }),
  )
  const arrives = (index: number, arrival: Arrival = { kind: 'page', ...page() }) => asked[index]?.answer(arrival)
  return { router, arrives, asked: () => asked.map(({ path }) => path), shown: () => router.shown().location.pathname }
}

const address = () => location.pathname + location.search + location.hash

beforeEach(() => history.replaceState(null, '', '/'))

test('the page that is left stays, with its address, until the next one is whole', async () => {
  const { router, arrives, shown } = aRouter()
  void router.navigate('/fr/clos?q=savagnin')
  expect([shown(), address(), router.pending.get()?.search]).toEqual(['/fr/home', '/fr/home', '?q=savagnin'])
  await arrives(0)
  expect([shown(), address(), router.pending.get()]).toEqual(['/fr/clos', '/fr/clos?q=savagnin', null])
})

test('of two wishes the last one counts, whichever is there first', async () => {
  const { router, arrives, shown } = aRouter()
  const first = router.navigate('/fr/slow')
  const second = router.navigate('/fr/quick')
  await arrives(1)
  await arrives(0)
  await Promise.all([first, second])
  expect([shown(), address()]).toEqual(['/fr/quick', '/fr/quick'])
})

test('[NAV-12] a page that leads elsewhere leaves no entry to come back to', async () => {
  const { router, arrives, shown } = aRouter()
  const entries = history.length
  void router.navigate('/fr/profile')
  await arrives(0, { kind: 'redirect', to: '/fr/login?redirect=%2Ffr%2Fprofile', status: 302 })
  await arrives(1)
  expect([shown(), address()]).toEqual(['/fr/login', '/fr/login?redirect=%2Ffr%2Fprofile'])
  expect(history.length).toBe(entries + 1)
})

test('[NAV-15] another place of the same page is gone to at once, and nothing is asked for', async () => {
  const { router, asked } = aRouter('/fr/terms?a=1')
  await router.navigate('/fr/terms?a=1#payment')
  expect([asked(), address(), router.shown().location.hash]).toEqual([[], '/fr/terms?a=1#payment', '#payment'])
})

test('[NAV-15] the browser’s back is followed, and what the page was told is still known', async () => {
  const { router, arrives, shown } = aRouter()
  void router.navigate('/fr/registered', { state: { email: 'claire@example.org' } })
  await arrives(0)
  const entry: unknown = history.state
  void router.navigate('/fr/login', { replace: true })
  await arrives(1)
  // What a browser does on the way back.
  history.replaceState(entry, '', '/fr/registered')
  dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  await arrives(2)
  expect([shown(), router.shown().location.state]).toEqual(['/fr/registered', { email: 'claire@example.org' }])
})

test('[NAV-12] who has just logged out is led away from what only members see, without a way back to it', async () => {
  const { router, arrives, shown } = aRouter('/fr/profile')
  const entries = history.length
  void router.revalidate()
  await arrives(0, { kind: 'redirect', to: '/fr/login', status: 302 })
  await arrives(1)
  expect([shown(), address(), history.length]).toEqual(['/fr/login', '/fr/login', entries])
})

test('[NAV-12] a page that is decided anew is the same place of the history, and is shown anew', async () => {
  const { router, arrives } = aRouter('/fr/profile')
  const before = router.shown()
  void router.revalidate()
  await arrives(0)
  expect(router.shown()).not.toBe(before)
  expect(router.shown().location).toBe(before.location)
})

test('[NAV-12] what is on its way is decided anew when the visitor changes', async () => {
  const { router, arrives, asked, shown } = aRouter()
  void router.navigate('/fr/profile')
  void router.revalidate()
  await arrives(0)
  expect(shown()).toBe('/fr/home')
  await arrives(1, { kind: 'redirect', to: '/fr/login', status: 302 })
  await arrives(2)
  expect([asked(), shown()]).toEqual([['/fr/profile', '/fr/profile', '/fr/login'], '/fr/login'])
})

// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Shown } from '../base/location.ts'
import { keepScroll } from './scroll.ts'

const at = (pathname: string, key: string, hash = ''): Shown => ({
  language: 'fr',
  params: {},
  location: { pathname, search: '', hash, state: null, key },
})

/** A tab that stands somewhere, and is scrolled to where the test says. */
function aTab(first = at('/fr/home', 'first')) {
  let leave: (shown: Shown) => void = () => undefined
  const scroll = keepScroll({ shown: () => first, onLeave: (next) => (leave = next) })
  return {
    scroll,
    leaves: (shown: Shown, y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      leave(shown)
    },
  }
}

const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)

beforeEach(() => {
  sessionStorage.clear()
  scrollTo.mockClear()
  document.body.innerHTML = ''
})

test('[NAV-15] a new page begins at its top, and the one the visitor returns to where it was', () => {
  const { scroll, leaves } = aTab()
  leaves(at('/fr/home', 'first'), 900)
  scroll.arriveAt(at('/fr/legal', 'second'), {})
  leaves(at('/fr/legal', 'second'), 30)
  scroll.arriveAt(at('/fr/home', 'first'), {})
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 900],
  ])
})

test('[NAV-15] a page that only says more of the same stays where it is', () => {
  aTab().scroll.arriveAt(at('/fr/vins', 'second'), { preventScrollReset: true })
  expect(scrollTo).not.toHaveBeenCalled()
})

test.each([
  ['#paiement', 'paiement'],
  ['#r%C3%A9tractation', 'rétractation'],
  ['#100%', '100%'],
])('[NAV-15] the address %s names a place of its page', (hash, id) => {
  document.body.innerHTML = '<h2></h2>'
  const heading = document.querySelector('h2') ?? document.body
  heading.id = id
  const seen = vi.spyOn(heading, 'scrollIntoView')
  aTab().scroll.arriveAt(at('/fr/terms', 'second', hash), {})
  expect(seen).toHaveBeenCalledTimes(1)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('[NAV-15] places are known to the page that is loaded next in the same tab', () => {
  aTab().leaves(at('/fr/home', 'first'), 700)
  dispatchEvent(new Event('pagehide'))
  aTab().scroll.arriveAt(at('/fr/home', 'first'), {})
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
})

test('[NAV-15] a tab whose storage cannot be read begins at the top', () => {
  sessionStorage.setItem('scroll-positions', '{')
  aTab().scroll.arriveAt(at('/fr/home', 'first'), {})
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

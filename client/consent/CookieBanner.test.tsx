// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConsentChoice } from './ConsentChoice.tsx'
import { keepConsent, keptConsent, parseConsent, refuseAll } from './consent.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { aSite, renderedAt } from './testing.tsx'

const site = aSite()
const kept = () => parseConsent(keptConsent(site.code))
const banner = () => document.querySelector('.cookie')

beforeEach(() => {
  document.cookie = `consent.${site.code}=; Path=/; Max-Age=0`
})
afterEach(cleanup)

test('[PAGE-05] the server never shows the question: it does not know who has answered', () => {
  expect(renderToString(renderedAt('/fr/home', site, <CookieBanner />).element)).not.toContain('cookie')
})

test('[PAGE-05] whoever has not answered is asked, and refusing is as easy as accepting', () => {
  render(renderedAt('/fr/home', site, <CookieBanner />).element)
  const accept = screen.getByRole('button', { name: 'Tout accepter' })
  const refuse = screen.getByRole('button', { name: 'Refuser' })
  expect(refuse.dataset).toEqual(accept.dataset)
  expect(screen.getByRole('link', { name: 'Nos cookies' }).getAttribute('href')).toBe('/fr/cookies')
})

test('[PAGE-05] an answer is kept, takes the question away and leaves the focus in the page', () => {
  render(renderedAt('/fr/home', site, <CookieBanner />).element)
  fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
  expect(banner()).toBeNull()
  expect(kept()).toMatchObject({ audience: false, chat: false })
  expect(document.activeElement?.id).toBe('main')
})

test('[PAGE-05] whoever has answered is not asked again', () => {
  keepConsent(site.code, refuseAll)
  render(renderedAt('/fr/home', site, <CookieBanner />).element)
  expect(banner()).toBeNull()
})

test('[PAGE-05] on the cookies page it stands along the bottom and leads nowhere else', () => {
  render(renderedAt('/fr/cookies', site, <CookieBanner />).element)
  expect(banner()?.getAttribute('data-variant')).toBe('bottom')
  expect(screen.queryByRole('link')).toBeNull()
})

test('[PAGE-05] the choice can be read and changed at any time, by purpose', () => {
  keepConsent(site.code, refuseAll, new Date('2026-05-01T10:00:00Z'))
  render(renderedAt('/fr/cookies', site, <ConsentChoice />).element)
  const sentence = () => document.querySelector('output')?.textContent
  expect(sentence()).toBe('Vous avez refusé les cookies facultatifs. Choix du 1er\u00a0mai 2026, gardé six mois.')

  const audience = screen.getByRole<HTMLInputElement>('checkbox', { name: /audience/ })
  fireEvent.click(audience)
  expect(kept()).toMatchObject({ audience: false })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }))
  expect(kept()).toMatchObject({ audience: true, chat: false })
  expect(sentence()).toContain('une partie')

  fireEvent.click(screen.getByRole('button', { name: 'Tout accepter' }))
  expect(kept()).toMatchObject({ audience: true, chat: true })
  fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
  expect(audience.checked).toBe(false)
})

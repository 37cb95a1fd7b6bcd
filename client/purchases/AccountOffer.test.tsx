// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { authenticationKey, loggedOut } from '../sessions/queries.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { AccountOffer } from './AccountOffer.tsx'

// However long the part takes to be made ready, it is there when it is asked for.
beforeAll(async () => void (await import('../auth/AccountOfferForm.tsx')), 60_000)
afterEach(cleanup)

function offered({ hasProfile = true, isLoggedIn = false } = {}) {
  const { dependencies, queryClient, asked } = aTab({ register: () => ({ isDone: true }) })
  queryClient.setQueryData(authenticationKey, { ...loggedOut, isLoggedIn })
  const site = { ...dependencies.site, hasProfile }
  render(
    <Tab dependencies={{ ...dependencies, site }} route="shop-order">
      <p>The order</p>
      <AccountOffer name="Camille Rousselin" email="camille@example.org" />
    </Tab>,
  )
  return asked
}

test('[AUTH-01] a guest who has bought opens an account with a password and nothing else', async () => {
  const asked = offered()
  const password = await screen.findByLabelText(/auth\.register\.password/)
  fireEvent.change(password, { target: { value: 'brume sur les coteaux en novembre' } })
  fireEvent.click(screen.getByRole('button', { name: 'auth.register.submit' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('auth.offer.sent'))
  expect(asked.find(({ name }) => name === 'register')?.input).toEqual({
    displayName: 'Camille Rousselin',
    email: 'camille@example.org',
    password: 'brume sur les coteaux en novembre',
    hasAcceptedTerms: true,
  })
})

test('[AUTH-01] a password that is too short is refused at its field, and nothing is sent', async () => {
  const asked = offered()
  fireEvent.change(await screen.findByLabelText(/auth\.register\.password/), { target: { value: 'kurz' } })
  fireEvent.click(screen.getByRole('button', { name: 'auth.register.submit' }))
  await waitFor(() =>
    expect(screen.getByLabelText(/auth\.register\.password/).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(asked.map(({ name }) => name)).not.toContain('register')
})

test.each([{ hasProfile: false }, { isLoggedIn: true }])('[AUTH-01] with %o no account is offered', async (given) => {
  offered(given)
  await waitFor(() => expect(screen.getByText('The order')).toBeTruthy())
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('auth.offer.title')).toBeNull()
})

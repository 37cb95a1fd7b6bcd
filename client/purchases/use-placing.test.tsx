// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aTab, Tab } from '../testing/frame.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import type { Card } from './CardInput.tsx'
import { type Attempt, usePlacing } from './use-placing.ts'

afterEach(cleanup)

interface Values {
  contact: { firstname: string }
}
const texts = { failed: 'failed', tooLate: 'too late', changed: 'changed' }

/** A checkout whose server and provider answer as told. */
function aCheckout(place: Attempt<string>['place'], firstname = 'Camille') {
  const { dependencies } = aTab({})
  const seen: { current: ReturnType<typeof usePlacing<Values, string>> | null } = { current: null }
  const attempts: (number | undefined)[] = []
  const keepReceipt = vi.fn()
  function Checkout() {
    const form = useEagerForm<Values>({ defaultValues: { contact: { firstname } } })
    const field = form.register('contact.firstname', { required: true })
    const placing = usePlacing<Values, string>({
      ...{ form, texts, keepReceipt, sellerId: 'clos', fields: /^contact/, card: createRef<Card | null>() },
      attemptOf: (_values, shownAmount) => {
        attempts.push(shownAmount)
        return { isByCard: true, billing: {} as never, place } // A wallet brings its own.
      },
      onPlacing: () => undefined,
      onPlaced: async () => undefined,
      onMissed: async () => undefined,
    })
    useEffect(() => {
      seen.current = placing
    })
    return <input {...field} />
  }
  render(
    <Tab dependencies={dependencies} route="shop-checkout">
      <Checkout />
    </Tab>,
  )
  const checkout = () => seen.current!
  const form = { type: (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } }) }
  return { checkout, form, attempts, keepReceipt }
}

const wallet = (confirm = vi.fn(async () => ({ status: 'succeeded' }))) => ({ amount: 15_800, confirm })
const placed = { kind: 'placed', purchase: 'order', receipt: 'receipt' } as const

test('[SELL-08] a wallet places what its sheet has said, and confirms with itself and not with the card', async () => {
  const paying = wallet()
  const { checkout, attempts, keepReceipt } = aCheckout(async ({ confirmCard, beforeConfirm }) => {
    beforeConfirm?.('receipt')
    await confirmCard('pi_1_secret_2')
    return placed
  })
  let isPlaced = false
  await act(async () => void (isPlaced = await checkout().byWallet.pay(paying)))
  expect(isPlaced).toBe(true)
  expect(attempts).toEqual([15_800])
  expect(paying.confirm).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2')
  expect(keepReceipt).toHaveBeenCalledExactlyOnceWith('receipt')
})

test('[SELL-08] [CHECKOUT-01] agreed twice, or while the button is at work, it is placed once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof placed>()
  const place = vi.fn(() => promise)
  const { checkout } = aCheckout(place)
  const answers: boolean[] = []
  await act(async () => {
    const both = [checkout().byWallet.pay(wallet()), checkout().byWallet.pay(wallet())]
    resolve(placed)
    answers.push(...(await Promise.all(both)))
  })
  expect(place).toHaveBeenCalledOnce()
  expect(answers).toEqual([true, false])
})

test('[SELL-08] [CHECKOUT-03] a wallet that is refused says so beside the button, in words of ours', async () => {
  const { checkout } = aCheckout(async () => ({ kind: 'card-refused', code: 'declined' }))
  let isPlaced = true
  await act(async () => void (isPlaced = await checkout().byWallet.pay(wallet())))
  expect(isPlaced).toBe(false)
  expect(checkout().problem).toEqual({ kind: 'said', texts: ['checkout.cardErrors.declined'] })
  expect(checkout().refusal).toBeNull()
})

test('[SELL-08] what is still missing after a wallet has told all it knows is asked for, and nothing is placed', async () => {
  const place = vi.fn()
  const { checkout } = aCheckout(place, '')
  await act(async () => void (await checkout().byWallet.pay(wallet())))
  expect(place).not.toHaveBeenCalled()
  expect(checkout().problem).toEqual({ kind: 'fields', count: 1 })
  await act(async () => expect(await checkout().byWallet.prepare(['contact.firstname'])).toBe(false))
})

test('[SELL-08] [FORM-01] what was refused before a wallet opened is let go as soon as it is mended', async () => {
  const { checkout, form } = aCheckout(vi.fn(), '')
  await act(async () => expect(await checkout().byWallet.prepare(['contact.firstname'])).toBe(false))
  expect(checkout().problem).toEqual({ kind: 'fields', count: 1 })
  await act(async () => form.type('Camille'))
  expect(checkout().problem).toBeNull()
})

test('[CHECKOUT-03] [FORM-01] pressed before the card’s part has come, the card is named with all that is missing', async () => {
  const place = vi.fn()
  const { checkout, form } = aCheckout(place, '')
  const event = { preventDefault: () => undefined } as never // Nothing else of it is read.
  const press = () => act(() => checkout().submit(event))
  await press()
  expect(checkout()).toMatchObject({ problem: { kind: 'fields', count: 2 }, refusal: 'incomplete' })
  await act(async () => form.type('Camille'))
  await press()
  expect(checkout()).toMatchObject({ problem: { kind: 'fields', count: 1 }, refusal: 'incomplete' })
  expect(place).not.toHaveBeenCalled()
})

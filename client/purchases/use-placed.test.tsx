// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLocation } from '../base/location.ts'
import { placedOrderQuery } from '../checkout/queries.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { takeMessages } from '../ui/messages.ts'
import { keepReceipt } from './receipts.ts'
import { usePlaced } from './use-placed.ts'

beforeEach(() => keepReceipt('vigneron-online', 'clos', 'receipt'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  takeMessages()
})

const order = (status: string) => ({ order: { _id: 'KB92MS0EJA1E', status } })

function comesBack({ search, settled }: { search: string; settled: string }) {
  const { dependencies, asked } = aTab({ orderReceipt: () => order('pending'), orderSettle: () => order(settled) })
  function Page() {
    const placed = usePlaced(placedOrderQuery(dependencies, 'en', 'clos'), 'shop-checkout')
    const { pathname } = useLocation()
    return <p>{`${placed?.status ?? 'nothing'} at ${pathname}`}</p>
  }
  render(
    <Tab dependencies={dependencies} route="shop-confirmation" search={search}>
      <Page />
    </Tab>,
  )
  return asked
}

test('[SELL-08] who comes back from a wallet’s own page and has paid is thanked, once the server has asked', async () => {
  const asked = comesBack({ search: '?redirect_status=succeeded', settled: 'paid' })
  expect(await screen.findByText('paid at /')).toBeTruthy()
  expect(asked).toContainEqual({ name: 'orderSettle', input: { orderId: 'KB92MS0EJA1E', receipt: 'receipt' } })
})

test('[SELL-08] who comes back without having paid is told so, at the checkout', async () => {
  comesBack({ search: '?redirect_status=failed', settled: 'pending' })
  await waitFor(() => expect(screen.getByText(/checkout$/)).toBeTruthy())
  expect(takeMessages()).toMatchObject([{ type: 'ERROR', formattedMessage: 'checkout.cardErrors.notConfirmed' }])
})

test('[SELL-08] what the address says does not take a paid order away', async () => {
  comesBack({ search: '?redirect_status=failed', settled: 'paid' })
  expect(await screen.findByText('paid at /')).toBeTruthy()
})

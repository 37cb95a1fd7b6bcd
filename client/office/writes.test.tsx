// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../testing/office.tsx'
import { useWrite } from './writes.ts'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

const move = { place: 'clos', item: 'w', delta: -1, reason: 'opened' } as never // Nothing reads it.

/** Two places from which the same may be pressed. */
function Presses({ name }: { name: 'orderRefund' | 'stockMove' }) {
  const [one, other] = [useWrite(name), useWrite(name)]
  return (
    <>
      <form
        aria-label="one"
        onSubmit={(event) => {
          event.preventDefault()
          one.write(move)
        }}
      />
      <button type="button" onClick={() => other.write(move)}>
        other
      </button>
    </>
  )
}

const pressTwice = () => {
  fireEvent.submit(screen.getByRole('form'))
  fireEvent.submit(screen.getByRole('form'))
  fireEvent.click(screen.getByRole('button'))
}

test('[ORDERS-02] a second Enter, and the same press elsewhere, is no second write while the first is under way', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { asked } = showScreen(<Presses name="orderRefund" />, {
    at: '/clos',
    answers: { orderRefund: () => answer.promise },
  })
  pressTwice()
  await expect.poll(() => asked.length).toBe(1)
  answer.resolve({ amount: 1600 })
  // What is pressed after its answer is meant anew.
  await expect
    .poll(() => {
      fireEvent.submit(screen.getByRole('form'))
      return asked.length
    })
    .toBe(2)
})

test('[DAY-01] what is pressed twice without a signal has happened twice', async () => {
  onlineManager.setOnline(false)
  const { asked } = showScreen(<Presses name="stockMove" />, { at: '/clos', answers: { stockMove: () => ({}) } })
  pressTwice()
  onlineManager.setOnline(true)
  await expect.poll(() => asked.length).toBe(3)
})

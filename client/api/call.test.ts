import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/envelope.ts'
import { browserCall } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

const refusal: Message = { key: 'CART_EMPTY', type: 'ERROR', formattedMessage: 'Your cart is empty.' }

/** A page whose server refuses whatever it is asked. */
function aPage() {
  vi.stubGlobal('fetch', async () => Response.json({ response: null, errors: [refusal] }, { status: 400 }))
  const [shown, reported] = [vi.fn(), vi.fn()]
  const call = browserCall({
    ...{ language: () => 'en', translate: (key) => key, apply: () => undefined },
    ...{ show: shown, report: reported },
  })
  return { call, shown, reported }
}

test('[CALL-03] a refusal is shown as a message, and reported', async () => {
  const { call, shown, reported } = aPage()
  await expect(call('cartRead', {})).rejects.toThrow()
  expect(shown).toHaveBeenCalledWith([refusal])
  expect(reported).toHaveBeenCalledTimes(1)
})

test('[CALL-03] or handed to who has a place for it, or said nowhere where nobody misses the answer', async () => {
  const { call, shown, reported } = aPage()
  const onErrors = vi.fn()
  await expect(call('cartRead', {}, { onErrors })).rejects.toThrow()
  expect(onErrors).toHaveBeenCalledWith([refusal])
  await expect(call('cartRead', {}, { isQuiet: true })).rejects.toThrow()
  expect(shown).not.toHaveBeenCalled()
  expect(reported).toHaveBeenCalledTimes(2)
})

import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/envelope.ts'
import { browserCall } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

const refusal: Message = { key: 'CART_EMPTY', type: 'ERROR', formattedMessage: 'Your cart is empty.' }

/** A page whose server refuses whatever it is asked. */
function aPage(error: Message = refusal) {
  vi.stubGlobal('fetch', async () => Response.json({ response: null, errors: [error] }, { status: 400 }))
  const [shown, reported, leave] = [vi.fn(), vi.fn(), vi.fn()]
  const call = browserCall({
    ...{ language: () => 'en', translate: (key) => key, apply: () => undefined, leave },
    ...{ show: shown, report: reported },
  })
  return { call, shown, reported, leave }
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

test.each(['SITE_MAINTENANCE', 'SITE_COMING_SOON'])(
  '[SITE-05] %s leads to the page that stands there now: nothing is said, and no other page follows',
  async (key) => {
    const { call, shown, reported, leave } = aPage({ ...refusal, key })
    const answered = vi.fn()
    void call('cartRead', {}).then(answered, answered)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    for (const each of [answered, shown, reported]) expect(each).not.toHaveBeenCalled()
  },
)

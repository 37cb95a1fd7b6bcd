import { expect, test, vi } from 'vitest'
import type { Call } from '#contract/endpoints.ts'
import { CallError } from '../api/call-error.ts'
import { withBotCheck } from './bot-check.ts'

vi.mock('../contact/bot-token.ts', () => ({ botToken: async () => 'solved' }))

const refusal = (key: string) =>
  new CallError(428, [{ key, number: 3315, formattedMessage: 'A bot check is needed.', type: 'ERROR' }])
// Only the challenge is asked for here.
const call = vi.fn(async () => ({ challenge: { kind: 'altcha' } })) as unknown as Call

test('[CHECKOUT-01] an ordinary purchase is placed without any check', async () => {
  const place = vi.fn(async () => 'placed')
  expect(await withBotCheck(call, place)).toBe('placed')
  expect(place.mock.calls).toEqual([[{}]])
  expect(call).not.toHaveBeenCalled()
})

test('[SELL-02] when the server asks for a check, the browser works and places once more by itself', async () => {
  const place = vi.fn().mockRejectedValueOnce(refusal('BOT_CHECK_REQUIRED')).mockResolvedValueOnce('placed')
  expect(await withBotCheck(call, place)).toBe('placed')
  expect(place.mock.calls).toEqual([[{}], [{ recaptcha_token: 'solved' }]])
})

test('[SELL-02] any other refusal is the visitor’s to read', async () => {
  const place = vi.fn().mockRejectedValue(refusal('SOLD_OUT'))
  await expect(withBotCheck(call, place)).rejects.toMatchObject({ status: 428 })
  expect(place).toHaveBeenCalledTimes(1)
})

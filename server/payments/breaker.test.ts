import { beforeEach, expect, test } from 'vitest'
import { fakeCards } from '../testing/cards.ts'
import { NotAsked, withBreaker } from './breaker.ts'
import { AccountCutOff, type CardProvider, ProviderUnavailable } from './card-provider.ts'

/** How the provider takes the next question about an account. */
type Mood = 'answers' | 'silent' | 'no' | 'cut off'

let moods: Map<string, Mood>
let asked: string[]
let nowMs: number
let cards: CardProvider
beforeEach(() => {
  moods = new Map()
  asked = []
  nowMs = 0
  const provider = fakeCards()
  cards = withBreaker(
    {
      ...provider,
      async readIntent(id, account = 'own') {
        asked.push(account)
        const mood = moods.get(account) ?? 'answers'
        if (mood === 'silent') throw new ProviderUnavailable()
        if (mood === 'cut off') throw new AccountCutOff()
        if (mood === 'no') throw new Error('No such intent.')
        return { id, status: 'processing', amount: 1, currencyCode: 'EUR', clientSecret: '', purchaseId: '' }
      },
    },
    () => nowMs,
  )
})

/** Asks about each of these accounts, and tells how it went. */
async function ask(...accounts: string[]): Promise<string[]> {
  const said: string[] = []
  for (const account of accounts)
    said.push(
      await cards.readIntent('pi', account).then(
        () => 'answered',
        (error: unknown) => (error instanceof NotAsked ? 'not asked' : 'failed'),
      ),
    )
  return said
}

test('[SAFE-06] [CHECKOUT-04] after the second silence of an account it is left alone for a minute, and others are asked', async () => {
  moods.set('a', 'silent')
  expect(await ask('a', 'a', 'a', 'b', 'a', 'b')).toEqual([
    ...['failed', 'failed', 'not asked', 'answered', 'not asked', 'answered'],
  ])
  expect(asked).toEqual(['a', 'a', 'b', 'b'])
})

test('[SAFE-06] [CHECKOUT-04] silences that come at the same time count together', async () => {
  moods.set('a', 'silent')
  expect((await Promise.all([ask('a'), ask('a')])).flat()).toEqual(['failed', 'failed'])
  expect(await ask('a')).toEqual(['not asked'])
})

test('[SAFE-06] [CHECKOUT-04] one silence alone keeps nobody from being asked', async () => {
  moods.set('a', 'silent')
  expect(await ask('a')).toEqual(['failed'])
  moods.set('a', 'answers')
  expect(await ask('a', 'b')).toEqual(['answered', 'answered'])
})

test('[SAFE-06] [CHECKOUT-04] silences of two accounts are the provider’s: none is asked until one answers', async () => {
  moods.set('a', 'silent').set('b', 'silent')
  expect(await ask('a', 'b', 'c')).toEqual(['failed', 'failed', 'not asked'])
  nowMs += 60_000
  // One is let through, and what it meets is true for all.
  expect(await ask('c', 'c')).toEqual(['answered', 'answered'])
  moods.set('a', 'answers')
  expect(await ask('a')).toEqual(['answered'])
})

test('[SAFE-06] [CHECKOUT-04] while it stays silent, one question a minute is asked', async () => {
  for (const account of ['a', 'b', 'c']) moods.set(account, 'silent')
  await ask('a', 'b')
  for (let minute = 1; minute <= 3; minute++) {
    nowMs += 60_000
    expect(await ask('c', 'a', 'b')).toEqual(['failed', 'not asked', 'not asked'])
  }
})

test('[SAFE-06] [THIRD-06] a no is an answer, and so is an account that was cut off', async () => {
  moods.set('a', 'cut off').set('b', 'no')
  expect(await ask('a', 'a', 'a', 'b', 'b', 'b')).toEqual(Array(6).fill('failed'))
  expect(asked).toHaveLength(6)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { backgroundQueue } from './background.ts'

const noting = (done: string[], name: string) => async (turn: () => Promise<void>) => {
  await turn()
  done.push(name)
}

test('what has the lowest rank is made first, each once, and one that fails holds nothing up', async () => {
  const queue = backgroundQueue({ idleMs: 0, isBusy: () => false })
  const done: string[] = []
  queue.add('wide', noting(done, 'wide'), 9)
  queue.add('broken', async () => Promise.reject(new Error('no photograph')), 2)
  queue.add('narrow', noting(done, 'narrow'), 3)
  queue.add('asked for', noting(done, 'asked for'))
  queue.add('narrow', noting(done, 'narrow'), 5)
  await vi.waitFor(() => expect(done).toEqual(['asked for', 'narrow', 'wide']))
  await queue.stop()
})

test('nothing is begun while a visitor waits for a picture', async () => {
  const queue = backgroundQueue({ idleMs: 0, isBusy: () => false, restMs: 0 })
  const done: string[] = []
  queue.add('later', noting(done, 'later'))
  await queue.whileWaiting(async () => {
    // Longer than the silence that the queue asks for.
    await sleep(5)
    done.push('picture')
  })
  await vi.waitFor(() => expect(done).toEqual(['picture', 'later']))
  await queue.stop()
})

test('a busy server is left in peace for a while, and gets its picture in the end', async () => {
  let looks = 0
  const queue = backgroundQueue({ idleMs: 0, restMs: 0, isBusy: () => (looks += 1) > 0 })
  const done: string[] = []
  queue.add('patient', noting(done, 'patient'))
  await vi.waitFor(() => expect(done).toEqual(['patient']))
  expect(looks).toBeGreaterThan(10)
  await queue.stop()
})

test('once it is stopped, what is under way ends at its next turn and nothing more is taken', async () => {
  const queue = backgroundQueue({ idleMs: 0, isBusy: () => false })
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const encoding = Promise.withResolvers<void>()
  queue.add('long', async (turn) => {
    begun.resolve()
    await encoding.promise
    await turn()
    done.push('long')
  })
  queue.add('next', noting(done, 'next'), 1)
  await begun.promise
  const stopped = queue.stop()
  encoding.resolve()
  await stopped
  expect(queue.add('too late', noting(done, 'too late'))).toBe(false)
  expect(done).toEqual([])
})

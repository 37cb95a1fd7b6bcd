import { expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'

test('what is made once is made again after it has failed, and then for all who ask', async () => {
  const makes: number[] = []
  const value = makeOnce(async () => {
    makes.push(makes.length)
    if (makes.length === 1) throw new Error('away')
    return 'made'
  })
  await expect(Promise.all([value(), value()])).rejects.toThrow('away')
  expect(await Promise.all([value(), value(), value()])).toEqual(['made', 'made', 'made'])
  expect(makes).toHaveLength(2)
})

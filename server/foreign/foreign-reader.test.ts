import path from 'node:path'
import { expect, test } from 'vitest'
import type { read } from '../testing/foreign-fixture.ts'
import { foreignReader } from './foreign-reader.ts'

const aReader = ({ mostInLine = 5, mostSeconds = 0.5 } = {}) =>
  foreignReader<typeof read>(path.join(import.meta.dirname, '../testing/foreign-fixture.ts'), {
    mostSeconds,
    mostBytes: 256 * 1024 * 1024,
    mostInLine,
  })

test('[SAFE-03] [CALL-03] what strangers send is read in another process, which stays for the next', async () => {
  const reader = aReader()
  const pids = await Promise.all(Array.from({ length: 4 }, () => reader({ told: 'who' })))
  expect(new Set(pids).size).toBe(1)
  expect(pids[0]).not.toBe(process.pid)
})

test('[SAFE-03] [CALL-03] it knows nothing of ours', async () => {
  const { names, bytes } = (await aReader()({ told: 'surroundings' })) as { names: string[]; bytes: Uint8Array }
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
  expect(Buffer.from(bytes).toString()).toBe('é')
})

test.each([
  ['loop', 'time', 0.5],
  ['fill', 'memory', 60],
] as const)(
  '[CALL-03] what would %s is ended by its own %s, others have their turn meanwhile, and the next is read',
  async (told, _, mostSeconds) => {
    const reader = aReader({ mostSeconds })
    const before = await reader({ told: 'who' })
    let isOver = false
    let turns = 0
    const reading = reader({ told }).finally(() => (isOver = true))
    reading.catch(() => null)
    while (!isOver) {
      turns += 1
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await expect(reading).rejects.toMatchObject({ isTooMuch: true })
    expect(turns).toBeGreaterThan(10)
    expect(await reader({ told: 'who' })).not.toBe(before)
  },
)

test('[SAFE-03] [CALL-03] what is none of what it claims to be is said, and costs no process', async () => {
  const reader = aReader()
  const before = await reader({ told: 'who' })
  await expect(reader({ told: 'refuse' })).rejects.toMatchObject({ message: 'This is none.', isTooMuch: false })
  expect(await reader({ told: 'who' })).toBe(before)
})

test('[SAFE-03] [CALL-03] a process that the machine ends says nothing of what it read: that may be read again', async () => {
  const reader = aReader()
  const failed = reader({ told: 'die' })
  await expect(failed).rejects.toThrow('has ended')
  await expect(failed).rejects.not.toHaveProperty('isTooMuch')
  expect(await reader({ told: 'who' })).toBeGreaterThan(0)
})

test('[SAFE-03] [CALL-03] who comes when as many wait as may is told so at once', async () => {
  const reader = aReader({ mostInLine: 2 })
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => reader({ told: 'who' })))
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(await reader({ told: 'who' })).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { keepingFiles } from './keep-files.ts'

const lost = new Error('lost')

/** What is left of two files that were stored for a write that ends like this. */
async function leftAfter(ending: unknown, isAway = false): Promise<string[]> {
  const files = new Set<string>()
  const storage = {
    put: async (filePath: string) => void files.add(filePath),
    remove: async (filePath: string) => {
      if (isAway) throw new Error('The storage is away.')
      files.delete(filePath)
    },
  }
  const written = keepingFiles(
    { config: testConfig(), log: silentLog },
    async (keepFile) => {
      await keepFile('logos/a.png', new Uint8Array())
      await keepFile('logos/a-ink.png', new Uint8Array())
      if (ending !== null) throw ending
      return 'written'
    },
    storage,
  )
  if (ending === null) expect(await written).toBe('written')
  else await expect(written).rejects.toBe(ending)
  return [...files]
}

test('[WINES-02] files stay with what was written, and go with what was not', async () => {
  const both = ['logos/a.png', 'logos/a-ink.png']
  expect(await leftAfter(null)).toEqual(both)
  expect(await leftAfter(new Error('refused'))).toEqual([])
  expect(await leftAfter(new DatabaseUnavailable(lost, { isBeforeWork: true }))).toEqual([])
})

test('[WINES-02] where nobody knows whether it was written they stay, and a storage that is away hides no refusal', async () => {
  expect(await leftAfter(new DatabaseUnavailable(lost))).toHaveLength(2)
  expect(await leftAfter(new Error('refused'), true)).toHaveLength(2)
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../test-results/faults')

/** What a test file has done, for `docs/reliability.md`: counts are added to those noted before in this run. */
export async function report(name: string, figures: Record<string, number>): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  await mkdir(folder, { recursive: true })
  const before = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, number>, // Written below.
    (): Record<string, number> => ({}),
  )
  for (const [key, value] of Object.entries(figures)) before[key] = (before[key] ?? 0) + value
  await writeFile(file, JSON.stringify(before, null, 2))
}

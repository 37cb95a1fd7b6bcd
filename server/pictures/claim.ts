import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../storage/private-folder.ts'

/** Far longer than any picture takes: whoever claimed it so long ago has died over it. */
const abandonedMs = 10 * 60_000

/**
 * Does the work unless another node on the same folder is at it. A mark beside the file says so, and is taken away
 * afterwards.
 */
export async function whoeverClaims(file: string, work: () => Promise<void>): Promise<void> {
  const claim = `${file}.claim`
  await makePrivateFolder(path.dirname(file))
  if (await isAbandoned(claim)) await rm(claim, { force: true })
  try {
    await (await open(claim, 'wx')).close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  try {
    await work()
  } finally {
    await rm(claim, { force: true })
  }
}

const isAbandoned = (claim: string): Promise<boolean> =>
  stat(claim).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > abandonedMs,
    () => false,
  )

import { report } from '../api/report.ts'

/** A script or stylesheet of this build that could not be had: usually a newer build has taken its place (CALL-05). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A part of the page could not be loaded.', { cause })
    this.code = /css/i.test(this.message) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

/** A part of the page that does not arrive in this time is given up (CALL-05). */
const chunkTimeoutMs = 120_000

const failures = /dynamically imported module|module script failed|Unable to preload CSS|error loading/i

export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && failures.test(error.message))

/** Loads a part of the page, within the time it is given. @throws ChunkLoadError */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('error loading: it took too long')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

const reloadKey = 'reloaded-for-chunk'
const patienceMs = 30_000

/** Fetches a page anew, once per address: when that does not help either, the error page stays. */
export function reloadOnce(address = location.href): boolean {
  const [at, where] = sessionStorage.getItem(reloadKey)?.split(' ') ?? []
  if (where === address && Date.now() - Number(at) < patienceMs) return false
  sessionStorage.setItem(reloadKey, `${Date.now()} ${address}`)
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}

/**
 * A part of a page that is gone, usually with a deploy: the browser goes to the address the visitor wants, with the parts
 * of today (CALL-05). Until it has gone nothing answers, so that no error flashes up.
 * @throws what was caught, when it is another error or the browser has been there already.
 */
export function goAnew(error: unknown, address: string): Promise<never> {
  if (import.meta.env.SSR || !isChunkLoadError(error)) throw error
  void report(error)
  if (!reloadOnce(address)) throw error
  return new Promise<never>(() => {})
}

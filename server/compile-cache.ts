import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

/**
 * What one start has compiled, the next one does not compile again, and answers sooner. It holds for what
 * is imported after the call. Where the folder may not be written, every start compiles.
 * @returns writes down what has been compiled so far.
 */
export function keepCompiledCode(rootDir: string): () => void {
  enableCompileCache(path.join(rootDir, 'node_modules/.cache/compiled'))
  return flushCompileCache
}

import path from 'node:path'
import { foreignReader, ReadersBusyError, UnreadableError } from '../foreign/foreign-reader.ts'
import { refuse } from '../refusal.ts'
import type { read } from './foreign-drawing.ts'

/**
 * An honest logo takes a tenth of a second of the processor. Drawings are painted one after the other, so that they never
 * take every core; few wait, as somebody sits before the screen.
 */
const drawings = foreignReader<typeof read>(path.join(import.meta.dirname, 'foreign-drawing.ts'), {
  mostSeconds: 3,
  mostBytes: 512 * 1024 * 1024,
  mostInLine: 3,
})

/**
 * Whether these bytes begin as an svg does, after its declaration and comments; its name and announced type prove
 * nothing. A type with declarations of its own is none.
 */
export function isSvg(bytes: Uint8Array): boolean {
  let rest = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('utf8').trimStart()
  for (let end = endOfAside(rest); end > 0; end = endOfAside(rest)) rest = rest.slice(end).trimStart()
  return /^<svg[\s>]/.test(rest)
}

/** Behind the declaration, type or comment that a text begins with; 0 where it begins with none. */
function endOfAside(text: string): number {
  const close = text.startsWith('<!--') ? '-->' : /^<(?:\?xml|!DOCTYPE)\s/.test(text) ? '>' : null
  const at = close === null ? -1 : text.indexOf(close)
  return close === null || at < 0 ? 0 : at + close.length
}

/**
 * A drawing as a png whose longer side has so many points. No script in it runs and nothing it names is fetched: it is
 * painted by librsvg, where foreign things are read.
 * @param side in points @throws PICTURE_INVALID, TOO_MANY_REQUESTS while others wait already
 */
export async function paintSvg(svg: Uint8Array, side: number): Promise<Buffer> {
  const png = await drawings({ svg, side }).catch((error: unknown) => {
    if (error instanceof ReadersBusyError) throw refuse('TOO_MANY_REQUESTS', { seconds: 10 })
    throw error instanceof UnreadableError ? refuse('PICTURE_INVALID', {}, 'file') : error
  })
  return Buffer.from(png)
}

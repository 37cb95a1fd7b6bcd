import { spawn } from 'node:child_process'
import path from 'node:path'
import { refuse } from '../refusal.ts'

const painter = path.join(import.meta.dirname, 'svg-painter.ts')

/** Of processor time; an honest logo takes a third of a second, most of it the start of the process. */
const mostSeconds = 3
const mostBytes = 512 * 1024 * 1024
/** Of the clock, for a process that does not even count its own. */
const mostPatience = 30_000

/** Drawings are painted one after the other, so that they never take every core; few wait, each with its file in memory. */
const mostInLine = 3
let inLine = 0
let turn: Promise<unknown> = Promise.resolve()

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
 * painted by librsvg, in a process that knows no secret and is ended when it takes too long or too much memory.
 * @param side in points @throws PICTURE_INVALID, TOO_MANY_REQUESTS while others wait already
 */
export async function paintSvg(svg: Uint8Array, side: number): Promise<Buffer> {
  if (inLine >= mostInLine) throw refuse('TOO_MANY_REQUESTS', { seconds: 10 })
  inLine += 1
  const painted = turn.then(() => paint(svg, side))
  turn = painted.catch(() => null).finally(() => (inLine -= 1))
  return painted
}

function paint(svg: Uint8Array, side: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = spawn(process.execPath, [painter, ...[side, mostSeconds, mostBytes].map(String)], {
    // Nothing of ours: neither the database's password nor a key.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: mostPatience,
    killSignal: 'SIGKILL',
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  // One that has ended takes in no more.
  child.stdin.on('error', () => undefined)
  child.on('error', reject)
  child.on('close', (code) => {
    const png = Buffer.concat(parts)
    if (code === 0 && png.length > 0) resolve(png)
    else reject(refuse('PICTURE_INVALID', {}, 'file'))
  })
  child.stdin.end(svg)
  return promise
}

import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  type BrotliOptions,
  constants,
  gzip,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib'
import { makeOnce } from '../make-once.ts'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gzipped = promisify(gzip)
const unzstd = promisify(zstdDecompress)

type Encoding = 'br' | 'zstd' | 'gzip'
/** The one form in which a text is kept. */
type Form = { body: Buffer; encoding?: 'br' | 'zstd' }

/** Cheap at first: nobody waits for the last quarter of the bytes. */
const firstBrotli = 1
const firstZstd = 3
const lastBrotli = 11

/**
 * A text as it travels, kept in one form: that in which it was last asked for, which takes half a millisecond, and once
 * it is pressed, brotli with all the effort there is. The few who cannot read it are served out of it.
 */
export class EncodedText {
  #kept: Form
  #isPressed = false

  constructor(text: string) {
    this.#kept = { body: Buffer.from(text) }
  }

  /** What it takes in memory, now. */
  get bytes(): number {
    return this.#kept.body.length
  }

  async identity(): Promise<Buffer> {
    const { body, encoding } = this.#kept
    if (!encoding) return body
    return encoding === 'br' ? unbrotli(body) : unzstd(body)
  }

  /** The body for who accepts these encodings, as `Accept-Encoding` says it, and its name. */
  async for(accepted = ''): Promise<{ body: Buffer; encoding?: Encoding }> {
    const wanted = accepted.split(',').filter((each) => !/;\s?q=0(\.0+)?\s?$/.test(each))
    const names = new Set(wanted.map((each) => each.trim().split(';')[0]))
    if (names.has(this.#kept.encoding)) return this.#kept
    if (names.has('zstd') && !this.#kept.encoding) return this.#keep('zstd')
    if (names.has('br')) return this.#keep('br')
    const body = await this.identity()
    return names.has('gzip') ? { body: await gzipped(body, { level: 6 }), encoding: 'gzip' } : { body }
  }

  /** A quarter of a second of another thread. */
  readonly press = makeOnce(async () => {
    const text = await this.identity()
    this.#kept = { body: alone(await brotli(text, brotliAt(lastBrotli, text))), encoding: 'br' }
    this.#isPressed = true
  })

  async #keep(encoding: 'br' | 'zstd'): Promise<Form> {
    const text = await this.identity()
    const form = { encoding, body: encoding === 'br' ? firstBrotliOf(text) : zstdOf(text) }
    if (!this.#isPressed) this.#kept = form
    return form
  }
}

// On this thread: to hand a page to another one and back costs more than these take.
const firstBrotliOf = (text: Buffer): Buffer => alone(brotliCompressSync(text, brotliAt(firstBrotli, text)))
const zstdOf = (text: Buffer): Buffer =>
  alone(zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: firstZstd } }))

const brotliAt = (quality: number, text: Buffer): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})

/** What zlib gives back is the first part of 64 KiB, and would keep the rest for as long as it is kept. */
function alone(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

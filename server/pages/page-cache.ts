import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ShareCard } from '#contract/rendering.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export interface CachedPage {
  kind: 'page'
  siteId: string
  status: number
  etag: string
  language: string
  contentSecurityPolicy: string
  body: PageBody
  share?: ShareCard | undefined
  renderedAt: number
  /** How often it was given from the cache. */
  reads: number
}

/** Brotli 5 at first: the visitor who came first does not wait for the last tenth of the bytes. */
const firstQuality = 5
/** What is sent once is worth little effort. */
const onlyQuality = 1
/** A page that is asked for again and again is worth a quarter of a second of another thread, once. */
const lastQuality = 11
const readsBeforeLast = 20

/** What a page weighs in memory, encoded in both ways, measured by the bytes of its text. */
const weightOfText = 1.6

/** The text of a page, encoded once for each way in which somebody has asked for it. */
export class PageBody {
  readonly identity: Buffer
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer>>()
  readonly #quality: number

  constructor(html: string, quality = firstQuality) {
    this.identity = Buffer.from(html)
    this.#quality = quality
  }

  static once(html: string): PageBody {
    return new PageBody(html, onlyQuality)
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const started = encoding === 'br' ? this.#brotli(this.#quality) : gzipped(this.identity, { level: 6 })
    this.#encoded.set(encoding, started)
    return started
  }

  /** Encodes anew with all the effort there is. */
  async press(): Promise<void> {
    this.#encoded.set('br', Promise.resolve(await this.#brotli(lastQuality)))
  }

  #brotli(quality: number): Promise<Buffer> {
    return brotli(this.identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length,
      },
    })
  }
}

export function cachePage(
  page: {
    siteId: string
    status: number
    html: string
    language: string
    contentSecurityPolicy: string
    etagSource: string
    share?: ShareCard | undefined
  },
  now: number,
): CachedPage {
  return {
    kind: 'page',
    siteId: page.siteId,
    status: page.status,
    language: page.language,
    contentSecurityPolicy: page.contentSecurityPolicy,
    etag: `"${createHash('sha1').update(page.etagSource).digest('base64url')}"`,
    body: new PageBody(page.html),
    share: page.share,
    renderedAt: now,
    reads: 0,
  }
}

/**
 * Finished pages, least recently used first out, bounded by bytes. One render per key at a time: visitors who come
 * meanwhile wait for it. Nothing of a visitor is ever in here.
 */
export class PageCache<Rendered> {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #renders = new Map<string, Promise<CachedPage | Rendered>>()
  readonly #maxAgeMs: number
  #pressing: Promise<void> = Promise.resolve()
  #hits = 0
  #misses = 0
  #generation = 0

  constructor({ maxBytes, maxAgeMs }: { maxBytes: number; maxAgeMs: number }) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
    this.#maxAgeMs = maxAgeMs
  }

  /** The page kept under this key, else the one `render` makes; what is no page (a redirect) is not kept. */
  async read(
    key: string,
    now: number,
    render: () => Promise<CachedPage | Rendered>,
    isKept: (result: CachedPage | Rendered) => result is CachedPage,
  ): Promise<CachedPage | Rendered> {
    const kept = this.#pages.get(key)
    if (kept && now - kept.renderedAt < this.#maxAgeMs) {
      this.#hits += 1
      kept.reads += 1
      if (kept.reads === readsBeforeLast) this.#pressing = this.#pressing.then(() => this.#press(key, kept))
      return kept
    }
    this.#misses += 1
    return this.renew(key, render, isKept)
  }

  /** Renders the page anew, whether one is kept or not. */
  renew(
    key: string,
    render: () => Promise<CachedPage | Rendered>,
    isKept: (result: CachedPage | Rendered) => result is CachedPage,
  ): Promise<CachedPage | Rendered> {
    const running = this.#renders.get(key)
    if (running) return running
    const generation = this.#generation
    const started = render().then((result) => {
      // Content that changed while the page was made must not be kept under the new content's name.
      if (generation === this.#generation && isKept(result)) this.#pages.set(key, result)
      return result
    })
    this.#renders.set(key, started)
    const forget = () => {
      if (this.#renders.get(key) === started) this.#renders.delete(key)
    }
    started.then(forget, forget)
    return started
  }

  /** Forgets the pages of this site, or all. */
  evict(siteId?: string): void {
    this.#generation += 1
    this.#renders.clear()
    for (const [key, page] of this.#pages.entries())
      if (siteId === undefined || page.siteId === siteId) this.#pages.delete(key)
  }

  /** For operators: reads since the start, and what is kept now. */
  get state(): { hits: number; misses: number; bytes: number; pages: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.bytes, pages: this.#pages.size }
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** One page at a time: the thread pool has other work, and none of this is urgent. */
  async #press(key: string, page: CachedPage): Promise<void> {
    if (this.#pages.peek(key) === page) await page.body.press()
  }
}

const sizeOf = (page: CachedPage): number => Math.ceil(page.body.identity.length * weightOfText) + 500

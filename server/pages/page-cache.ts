import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ShareCard } from '#contract/rendering.ts'
import { EncodedText } from '../http/encoded-text.ts'

export interface CachedPage {
  kind: 'page'
  siteId: string
  status: number
  etag: string
  language: string
  contentSecurityPolicy: string
  body: EncodedText
  share?: ShareCard | undefined
  renderedAt: number
  /** How often it was given from the cache. */
  reads: number
}

/** Whoever comes second says that others follow: the page is then encoded with all the effort there is. */
const readsBeforePressed = 2

/** Addresses, hashes and what the maps need for a page beside its text. */
const bytesBeside = 2000
const mostPages = 10_000

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
    body: new EncodedText(page.html),
    share: page.share,
    renderedAt: now,
    reads: 0,
  }
}

/**
 * Finished pages, least recently used first out, bounded by the bytes that their texts and encodings take now. One
 * render per key at a time: visitors who come meanwhile wait for it. Nothing of a visitor is ever in here.
 */
export class PageCache<Rendered> {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #renders = new Map<string, Promise<CachedPage | Rendered>>()
  readonly #maxAgeMs: number
  readonly #maxBytes: number
  #pressing: Promise<void> = Promise.resolve()
  #hits = 0
  #misses = 0
  #generation = 0
  /** Bytes that came since all were counted. */
  #uncounted = 0

  constructor({ maxBytes, maxAgeMs }: { maxBytes: number; maxAgeMs: number }) {
    this.#pages = new LRUCache({ max: mostPages })
    this.#maxBytes = maxBytes
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
      if (kept.reads === readsBeforePressed) this.#pressing = this.#pressing.then(() => this.#press(key, kept))
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
      if (generation !== this.#generation || !isKept(result)) return result
      const page = this.#withBodyOfBefore(key, result)
      this.#pages.set(key, page)
      this.#makeRoomFor(page)
      return page
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
    return this.#pages.values().reduce((sum, { body }) => sum + body.bytes + bytesBeside, 0)
  }

  /** Most pages are rendered anew because of their age, and say what they said: their encoding holds. */
  #withBodyOfBefore(key: string, page: CachedPage): CachedPage {
    const before = this.#pages.peek(key)
    return before?.etag === page.etag ? { ...page, body: before.body, reads: before.reads } : page
  }

  /** Encodings come and go while pages are kept, so all are counted: not for each that comes, but for each 32nd part. */
  #makeRoomFor({ body }: CachedPage): void {
    this.#uncounted += body.bytes + bytesBeside
    if (this.#uncounted < this.#maxBytes / 32) return
    this.#uncounted = 0
    for (let bytes = this.bytes; bytes > this.#maxBytes;) {
      const oldest = this.#pages.pop()
      if (!oldest) return
      bytes -= oldest.body.bytes + bytesBeside
    }
  }

  /** One page at a time: the thread pool has other work, and none of this is urgent. */
  async #press(key: string, page: CachedPage): Promise<void> {
    if (this.#pages.peek(key)?.body === page.body) await page.body.press()
  }
}

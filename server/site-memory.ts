import { LRUCache } from 'lru-cache'
import type { SiteRecord } from './site/sites.ts'

/**
 * What is kept of a site for as long as its record lives. The record is replaced when anything of the site changes, so
 * what was kept beside an older one is not found any more. What has not been asked for longest goes first.
 */
export class SiteMemory<Value extends object> {
  readonly #kept: LRUCache<string, { site: SiteRecord; value: Value }>

  constructor({ most }: { most: number }) {
    this.#kept = new LRUCache({ max: most })
  }

  recall(site: SiteRecord, key: string): Value | undefined {
    const known = this.#kept.get(`${site.id} ${key}`)
    return known?.site === site ? known.value : undefined
  }

  keep(site: SiteRecord, key: string, value: Value): void {
    this.#kept.set(`${site.id} ${key}`, { site, value })
  }
}

import type { QueryWords } from './kept-query.ts'
import { regionCode } from './wine-search.ts'

/** When and where a visitor would like to call on a grower (SELL-07). Days are `2027-05-01`, both included; empty is any. */
export interface VisitSearch {
  from: string
  to: string
  region: string
}

/** Reads an address; what is no day or no region bars nothing, and days the wrong way round are turned. */
export function readVisitSearch(params: QueryWords): VisitSearch {
  const first = dayOf(params.get('from'))
  const second = dayOf(params.get('to'))
  const isTurned = first !== '' && second !== '' && second < first
  const region = params.get('region') ?? ''
  return {
    from: isTurned ? second : first,
    to: isTurned ? first : second,
    region: regionCode.test(region) ? region : '',
  }
}

const dayOf = (text: string | null): string =>
  text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

/** The query of an address that says the same: `?from=2027-05-01&region=jura`. */
export function visitQuery({ from, to, region }: VisitSearch): string {
  const words = Object.entries({ from, to, region }).filter(([, value]) => value !== '')
  return words.length === 0 ? '' : `?${words.map(([name, value]) => `${name}=${value}`).join('&')}`
}

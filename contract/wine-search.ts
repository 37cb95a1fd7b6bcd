import { mostOfOneName, mostSearchLetters, type QueryWords } from './kept-query.ts'
import { wineSearchNames } from './routes.ts'

/** What a wine is called by in a filter: what sparkles so, whatever its colour. */
export const wineKinds = ['red', 'white', 'rose', 'sparkling', 'sweet'] as const
export type WineKind = (typeof wineKinds)[number]

/** Up to so many of the currency's whole units, or over the last of them. */
export const priceSteps = ['15', '20', '30', 'over'] as const
export type PriceStep = (typeof priceSteps)[number]

/** Otherwise each estate has its turn, or what resembles the words most comes first. */
export const wineSorts = ['price', 'priciest', 'year'] as const
export type WineSort = (typeof wineSorts)[number]

/** What a visitor looks for among the wines of a site (SELL-07). */
export interface WineSearch {
  text: string
  kinds: WineKind[]
  regions: string[]
  price: PriceStep | null
  isReady: boolean
  isInStock: boolean
  sort: WineSort | null
  /** From 1. */
  page: number
}

/** Codes of regions, as addresses carry them: `languedoc-roussillon`. */
export const regionCode = /^[a-z0-9][a-z0-9-]{0,59}$/

/** Reads an address; what it does not know bars nothing. Several values stand side by side or with commas. */
export function readWineSearch(params: QueryWords): WineSearch {
  const values = (name: string) =>
    params
      .getAll(name)
      .slice(0, mostOfOneName)
      .flatMap((value) => value.split(','))
  const page = Number(params.get('page'))
  return {
    text: (params.get('q') ?? '').trim().slice(0, mostSearchLetters),
    kinds: wineKinds.filter((kind) => values('colour').includes(kind)),
    regions: [...new Set(values('region').filter((region) => regionCode.test(region)))]
      .toSorted()
      .slice(0, mostRegions),
    price: priceSteps.find((step) => step === params.get('price')) ?? null,
    isReady: params.get('ready') === '1',
    isInStock: params.get('stock') === '1',
    sort: wineSorts.find((sort) => sort === params.get('sort')) ?? null,
    page: Number.isInteger(page) && page > 1 && page <= mostPages ? page : 1,
  }
}

export const mostRegions = 30
export const mostPages = 1000

/** The query of an address that says the same, empty for all wines: `?q=riesling&price=20`. */
export function wineQuery(search: WineSearch): string {
  const words: Record<string, string> = {
    q: search.text,
    colour: search.kinds.join(','),
    region: search.regions.join(','),
    price: search.price ?? '',
    ready: search.isReady ? '1' : '',
    stock: search.isInStock ? '1' : '',
    sort: search.sort ?? '',
    page: search.page > 1 ? String(search.page) : '',
  }
  const said = wineSearchNames.filter((name) => words[name]).map((name) => `${name}=${escapeWord(words[name] ?? '')}`)
  return said.length === 0 ? '' : `?${said.join('&')}`
}

/** A comma needs no escape in a query, and is read more easily without; a space is a plus, as forms write it. */
const escapeWord = (word: string): string => encodeURIComponent(word).replaceAll('%2C', ',').replaceAll('%20', '+')

/** Whether anything is left out of the list. */
export const isNarrowed = (search: WineSearch): boolean => wineQuery({ ...search, sort: null, page: 1 }) !== ''

import { brotliDecompressSync } from 'node:zlib'
import { ask } from './ask.ts'

export interface WatchedAddress {
  host: string
  path: string
}

const marketplace = 'vigneron-online.localhost'
const grower = 'hirondelles.localhost'
const stays = 'bensadevot.localhost'
const festival = 'la-paulee.localhost'

/** One page of each kind, whose weight and speed are watched in every language, by the name it has in tables. */
export const watchedPages = {
  home: { host: marketplace, path: '/fr/home' },
  list: { host: marketplace, path: '/fr/clos-des-murmures' },
  product: { host: marketplace, path: '/fr/clos-des-murmures/products/vin-jaune' },
  checkout: { host: marketplace, path: '/fr/clos-des-murmures/checkout' },
  apartment: { host: stays, path: '/fr/apartments/la-terrasse-bleue' },
  post: { host: grower, path: '/fr/journal/tailler-c-est-choisir' },
  producers: { host: marketplace, path: '/fr/nos-vignerons' },
  festival: { host: festival, path: '/fr/home' },
  wines: { host: marketplace, path: '/fr/vins' },
  visits: { host: marketplace, path: '/fr/visites' },
  activity: { host: marketplace, path: '/fr/clos-des-murmures/activities/visite-vin-jaune' },
  estate: { host: marketplace, path: '/fr/clos-des-murmures/information' },
  apartments: { host: stays, path: '/fr/apartments' },
  journal: { host: grower, path: '/fr/journal' },
  services: { host: marketplace, path: '/fr/nos-services' },
  programme: { host: festival, path: '/fr/programme' },
  terms: { host: marketplace, path: '/fr/conditions-generales' },
  'order look-up': { host: marketplace, path: '/fr/order' },
  login: { host: grower, path: '/fr/login' },
} as const satisfies Record<string, WatchedAddress>

export type WatchedPage = keyof typeof watchedPages

/** The pages that Lighthouse is asked about: each visit takes a quarter of a minute. */
export const visitedPages = ['home', 'list', 'product', 'apartment', 'post', 'producers', 'festival'] as const

/**
 * The same page in each of its site's languages, as the page itself names them; one that no search engine is shown names
 * none, and differs in nothing but the prefix. @throws when the page is not there.
 */
export async function inEachLanguage(
  port: number,
  { host, path }: WatchedAddress,
): Promise<Record<string, WatchedAddress>> {
  const { status, bytes } = await ask(port, { method: 'GET', host, path })
  if (status !== 200) throw new Error(`${host}${path} answered ${status}.`)
  const document = brotliDecompressSync(bytes).toString()
  const alternates = document.matchAll(/<link rel="alternate" hrefLang="(\w\w)" href="https?:\/\/[^/"]+([^"]*)"/gi)
  const named = [...alternates].map(([, language = '', there = '']) => [language, { host, path: there }] as const)
  const others = ['fr', 'de', 'en'].map((code) => [code, { host, path: path.replace(/^\/\w\w/, `/${code}`) }] as const)
  return Object.fromEntries(named.length > 0 ? named : others)
}

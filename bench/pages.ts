/** The pages whose weight and speed are watched, by the name they have in tables. */
export const watchedPages = {
  home: { host: 'vigneron-online.localhost', path: '/fr/home' },
  list: { host: 'vigneron-online.localhost', path: '/fr/clos-des-murmures' },
  product: { host: 'vigneron-online.localhost', path: '/fr/clos-des-murmures/products/vin-jaune' },
  checkout: { host: 'vigneron-online.localhost', path: '/fr/clos-des-murmures/checkout' },
  apartment: { host: 'bensadevot.localhost', path: '/fr/apartments/la-terrasse-bleue' },
  post: { host: 'hirondelles.localhost', path: '/fr/journal/tailler-c-est-choisir' },
} as const

export type WatchedPage = keyof typeof watchedPages

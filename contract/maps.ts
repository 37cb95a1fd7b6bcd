import type { TileSource } from './site.ts'

/** A place on a map that asks nothing of who looks. */
export const mapUrl = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`

/** `https://tile.openstreetmap.org`, or `https://*.tiles.example` where the address has several hosts. */
export const tileOrigin = ({ url }: Pick<TileSource, 'url'>): string =>
  /^https?:\/\/[^/]+/.exec(url.replace('{s}', '*'))?.[0] ?? ''

/** The host as a visitor reads it. */
export const tileHost = (tiles: Pick<TileSource, 'url'>): string => tileOrigin(tiles).replace(/^https?:\/\/(\*\.)?/, '')

/** Who brings parcels. What none of these brings has a number and no page to follow it on. */
export const carriers = ['colissimo', 'chronopost', 'dhl', 'dpd', 'gls', 'mondial_relay', 'ups'] as const
export type Carrier = (typeof carriers)[number]

interface Known {
  name: string
  /** The carrier's own page; the number takes the place of `{}`. */
  page: string
  /** Numbers that nobody else gives. */
  numbers?: RegExp
}

const known: Record<Carrier, Known> = {
  colissimo: {
    name: 'Colissimo',
    page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}',
    numbers: /^\d[A-Z]\d{11}$/,
  },
  chronopost: {
    name: 'Chronopost',
    page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={}',
    numbers: /^[A-Z]{2}\d{9}FR$/,
  },
  dhl: {
    name: 'DHL',
    page: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={}',
    numbers: /^(00340\d{15}|JJD\d{12,18})$/,
  },
  dpd: { name: 'DPD', page: 'https://trace.dpd.fr/fr/trace/{}' },
  gls: { name: 'GLS', page: 'https://gls-group.com/track/{}' },
  mondial_relay: { name: 'Mondial Relay', page: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={}' },
  ups: { name: 'UPS', page: 'https://www.ups.com/track?tracknum={}', numbers: /^1Z[A-Z\d]{16}$/ },
}

/** As the carrier writes itself, in every language. */
export const carrierName = (carrier: Carrier): string => known[carrier].name

/** Where a parcel can be followed; null where nobody says who brings it, or under which number. */
export const trackingUrl = (carrier: Carrier | null, trackingNumber: string | null): string | null =>
  carrier && trackingNumber ? known[carrier].page.replace('{}', encodeURIComponent(plain(trackingNumber))) : null

/** Whose number this must be; null where several give such numbers. */
export const carrierOf = (trackingNumber: string): Carrier | null =>
  carriers.find((carrier) => known[carrier].numbers?.test(plain(trackingNumber))) ?? null

const plain = (trackingNumber: string): string => trackingNumber.replaceAll(/[\s.-]/g, '').toUpperCase()

import type { z } from 'zod'
import { clockIn } from '#contract/clock.ts'
import { onClock } from '#contract/door-hours.ts'
import type { Price } from '#contract/money.ts'
import type { Activity, Address, Product, ShopFront, StockLevel } from '#contract/shop.ts'
import { weekdays } from '#contract/weekdays.ts'
import type { Thing } from '../site/JsonLd.tsx'
import { pictureUrl } from '../ui/picture-url.ts'

/** The estate, for search engines. */
export function wineryThing(shop: ShopFront, { origin, url }: Place): Thing {
  return {
    '@type': 'Winery',
    name: shop.name,
    url,
    description: shop.intro,
    ...(shop.banner && { image: origin + pictureUrl(shop.banner.original.path, 1200) }),
    telephone: shop.phone,
    email: shop.email,
    address: postalAddress(shop.address),
    ...(shop.address.coordinates && { geo: geoCoordinates(shop.address.coordinates) }),
    ...(shop.founded !== null && { foundingDate: String(shop.founded) }),
    openingHoursSpecification: Object.entries(shop.openingHours).flatMap(([weekday, ranges]) =>
      ranges.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: dayOfWeek(weekday),
        opens: from,
        closes: closesAt(to),
      })),
    ),
    ...(shop.openingExceptions.length > 0 && { specialOpeningHoursSpecification: specialHours(shop) }),
  }
}

/** Days that are otherwise; a day from midnight to midnight is one on which it is shut. */
const specialHours = ({ openingExceptions }: ShopFront): Thing[] =>
  openingExceptions.flatMap(({ from, to, hours, weekdays: only }) =>
    (hours.length > 0 ? hours : [{ from: '00:00', to: '00:00' }]).map((range) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...(only && { dayOfWeek: only.map((day) => dayOfWeek(weekdays[day] ?? '')) }),
      opens: range.from,
      closes: closesAt(range.to),
    })),
  )

const dayOfWeek = (weekday: string): string =>
  `https://schema.org/${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`

/** A door that shuts in the morning after has the hour of that morning; midnight is 23:59, as engines' examples write it. */
const closesAt = (to: string): string => (to === '24:00' ? '23:59' : onClock(to))

/** A bottle with its offer: the very price and stock that the page shows. `url` is absolute. */
export const productThing = (
  product: Product,
  shop: ShopFront,
  { origin, url, name }: Place & { name: string },
): Thing => ({
  '@type': 'Product',
  name,
  description: product.description.join(' '),
  sku: `${shop.path}/${product.code}`,
  image: product.pictures.map(({ path }) => origin + pictureUrl(path, 1200)),
  brand: { '@type': 'Brand', name: shop.name },
  offers: offer(product.price, product.stock, url),
})

/** An activity is an event for each of its next slots. `minutes` is how long one takes. */
export const activityThings = (
  activity: Activity,
  shop: ShopFront,
  { origin, url, shopUrl }: Place & { shopUrl: string },
): Thing[] =>
  activity.availabilities
    .filter(({ isBookable }) => isBookable)
    .slice(0, shownSlots)
    .map(({ startsAt }) => ({
      '@type': 'Event',
      name: activity.title,
      description: activity.description.join(' '),
      image: origin + pictureUrl(activity.thumbnail, 1200),
      startDate: onClockOf(activity.timezone, Date.parse(startsAt)),
      endDate: onClockOf(activity.timezone, Date.parse(startsAt) + (activity.durationMinutes ?? 0) * 60_000),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: shop.name, address: postalAddress(shop.address) },
      organizer: { '@type': 'Organization', name: shop.name, url: shopUrl },
      offers: offer(activity.price, 'available', url),
    }))

/** `2026-11-25T16:00:00+01:00`: the hour at the place, as search engines ask for it. */
export function onClockOf(timeZone: string, instantMs: number): string {
  const instant = new Date(instantMs)
  const clock = clockIn(timeZone, instant)
  const ahead = Math.round((clock.getTime() - instant.getTime()) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) =>
    `${part}`.padStart(2, '0'),
  )
  return `${clock.toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`
}

interface Place {
  origin: string
  url: string
}

/** More dates tell a search engine nothing new. */
const shownSlots = 5

const availabilities: Record<z.infer<typeof StockLevel>, string> = {
  available: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  none: 'https://schema.org/OutOfStock',
}

const offer = (price: Price, stock: keyof typeof availabilities, url: string): Thing => ({
  '@type': 'Offer',
  url,
  // Schema.org wants a decimal point, whatever the language.
  price: (price.amount / 100).toFixed(2),
  priceCurrency: price.currencyCode,
  availability: availabilities[stock],
})

const postalAddress = ({ addressLines, postalCode, city, countryCode }: z.infer<typeof Address>): Thing => ({
  '@type': 'PostalAddress',
  streetAddress: addressLines.join(', '),
  postalCode,
  addressLocality: city,
  addressCountry: countryCode,
})

const geoCoordinates = ({ lat, lng }: { lat: number; lng: number }): Thing => ({
  '@type': 'GeoCoordinates',
  latitude: lat,
  longitude: lng,
})

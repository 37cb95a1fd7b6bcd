import type { Agency, Apartment } from '#contract/hospitality.ts'
import { decimalFromAmount } from '#contract/money.ts'
import type { Thing } from '../site/JsonLd.tsx'
import { pictureUrl } from '../ui/picture-url.ts'

interface Place {
  origin: string
  url: string
}

/** An apartment for search engines; its place is the rounded one that the page shows. */
export const vacationRental = (apartment: Apartment, { origin, url }: Place): Thing => ({
  '@type': 'VacationRental',
  '@id': url,
  // One text that stays: the register's number is a property of its own.
  identifier: apartment.code,
  ...(apartment.registrationNumber && {
    additionalProperty: {
      '@type': 'PropertyValue',
      propertyID: 'registrationNumber',
      value: apartment.registrationNumber,
    },
  }),
  ...(Number(apartment.class) > 0 && { starRating: { '@type': 'Rating', ratingValue: Number(apartment.class) } }),
  name: apartment.title,
  description: apartment.description.join(' '),
  url,
  image: apartment.pictures.map(({ path }) => origin + pictureUrl(path, 1200)),
  latitude: degrees(apartment.coordinates.lat),
  longitude: degrees(apartment.coordinates.lng),
  // The commune only, as on the page: the street is for guests, and the agency's own is another place.
  address: {
    '@type': 'PostalAddress',
    postalCode: apartment.postalCode,
    addressLocality: apartment.city,
    addressCountry: apartment.countryCode,
  },
  checkinTime: apartment.checkIn.from,
  checkoutTime: apartment.checkOut.until,
  priceRange: priceRange(apartment),
  containsPlace: {
    '@type': 'Accommodation',
    additionalType: apartment.class === 'GUEST_ROOM' || apartment.type === 'ROOM' ? 'PrivateRoom' : 'EntirePlace',
    numberOfBedrooms: apartment.rooms,
    numberOfBathroomsTotal: apartment.bathrooms,
    occupancy: { '@type': 'QuantitativeValue', value: apartment.guests },
    floorSize: { '@type': 'QuantitativeValue', value: apartment.surface, unitCode: 'MTK' },
    bed: apartment.beds.map(({ count, title }) => ({ '@type': 'BedDetails', numberOfBeds: count, typeOfBed: title })),
    amenityFeature: apartment.amenities.map(({ title }) => ({
      '@type': 'LocationFeatureSpecification',
      name: title,
      value: true,
    })),
  },
  parentOrganization: lodgingBusiness(apartment.agency, origin),
})

/** Engines ask for five digits behind the point; the place stays the rounded one, as text so that its zeros stay. */
const degrees = (rounded: number): string => rounded.toFixed(5)

/** An agency for search engines. */
const lodgingBusiness = (agency: Agency, origin: string): Thing => ({
  '@type': 'LodgingBusiness',
  name: agency.title,
  description: agency.description,
  telephone: agency.phone,
  email: agency.email,
  address: postalAddress(agency),
  ...(agency.picture && { image: origin + pictureUrl(agency.picture.path, 1200) }),
  ...(agency.address.coordinates && {
    geo: {
      '@type': 'GeoCoordinates',
      latitude: agency.address.coordinates.lat,
      longitude: agency.address.coordinates.lng,
    },
  }),
})

const postalAddress = ({ address: { addressLines, postalCode, city, countryCode } }: Agency): Thing => ({
  '@type': 'PostalAddress',
  streetAddress: addressLines.join(', '),
  postalCode,
  addressLocality: city,
  addressCountry: countryCode,
})

function priceRange({ seasons, currencyCode }: Apartment): string {
  const amounts = seasons.map(({ nightlyAmount }) => decimalFromAmount(nightlyAmount))
  return `${Math.min(...amounts)}-${Math.max(...amounts)} ${currencyCode}`
}

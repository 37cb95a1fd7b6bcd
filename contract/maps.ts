/** A place on a map that asks nothing of who looks. */
export const mapUrl = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`

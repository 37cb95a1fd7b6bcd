import { mapUrl } from '#contract/maps.ts'
import { useText } from '../i18n/text.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'

export interface MapPlace {
  title: string
  text: string
  coordinates: { lat: number; lng: number } | null
}

/** Places on a drawn ground, the way there one link away: nothing is fetched from a map service unasked. */
export const MapNote = ({ places }: { places: readonly MapPlace[] }) => (
  <div className="map">
    <svg
      className="ground"
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={contours} opacity=".28" />
      <path d="M0 250C140 230 200 330 330 318S560 200 800 262" strokeWidth="2.5" opacity=".8" />
      <path d="M220 0C240 120 330 180 330 318" strokeWidth="1.5" opacity=".6" />
    </svg>
    <div className="note">
      {places.map((place) => (
        <Place key={place.title} place={place} />
      ))}
    </div>
  </div>
)

function Place({ place: { title, text, coordinates } }: { place: MapPlace }) {
  const t = useText()
  return (
    <div className="stack" data-gap="2">
      <p className="title title-xs">{title}</p>
      {text && <p className="small">{text}</p>}
      {coordinates && (
        <MoreLink href={mapUrl(coordinates)} target="_blank" rel="noopener noreferrer" icon="arrow-out">
          {t('common.contactDetails.directionsLink')}
        </MoreLink>
      )}
    </div>
  )
}

/** Eight lines of height across a slope. */
const contours = Array.from({ length: 8 }, (_, index) => {
  const y = 60 + 46 * index
  return `M0 ${y}C160 ${y - 40 + 4 * index} 300 ${y + 70 - 12 * index} 460 ${y + 10}S700 ${y - 30 + 10 * index} 800 ${y + 20 - 2 * index}`
}).join('')

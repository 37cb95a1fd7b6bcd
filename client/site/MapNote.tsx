import { lazy, Suspense, useState } from 'react'
import { mapUrl, tileHost } from '#contract/maps.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'

/** Fetched when a visitor asks for the map. */
const TileMap = lazy(() => loadChunk(() => import('./TileMap.tsx')).then((module) => ({ default: module.TileMap })))

export interface MapPlace {
  title: string
  text: string
  coordinates: { lat: number; lng: number } | null
  /** Whereabouts only: there is no way to a door that is not told yet. */
  isRough?: boolean
}

/** Pins where the places lie to each other, on a drawn ground; the real map comes after the visitor's press, as another's host learns of it (PAGE-02). */
export function MapNote({ places }: { places: readonly MapPlace[] }) {
  const t = useText()
  const { tiles } = useSite()
  const spots = places.flatMap(({ title, coordinates }) => (coordinates ? [{ title, coordinates }] : []))
  // Asked for these places: on another page it is asked for anew.
  const shown = spots.map(({ coordinates: { lat, lng } }) => `${lat} ${lng}`).join()
  const [wanted, setWanted] = useState<string>()
  const isOpen = spots.length > 0 && wanted === shown
  return (
    <div className="map" data-open={isOpen ? '' : undefined}>
      {isOpen ? (
        <div className="tiles">
          <Suspense>
            <TileMap key={shown} spots={spots} />
          </Suspense>
        </div>
      ) : (
        <>
          <Ground />
          <Pins spots={spots.map(({ coordinates }) => coordinates)} />
        </>
      )}
      <div className="note">
        {places.map((place) => (
          <Place key={place.title} place={place} isNumbered={spots.length > 1 && place.coordinates !== null} />
        ))}
        {spots.length > 0 && !isOpen && (
          <div className="stack" data-gap="2">
            <Button variant="outline" size="small" onClick={() => setWanted(shown)}>
              {t('common.map.show')}
            </Button>
            <p className="small muted">{t('common.map.consent', { host: tileHost(tiles) })}</p>
          </div>
        )}
      </div>
    </div>
  )
}

const Ground = () => (
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
)

/** North is above; each place bears its number in the note, where there are several. */
function Pins({ spots }: { spots: readonly { lat: number; lng: number }[] }) {
  const points = pointsOf(spots)
  return (
    <svg className="pins" viewBox="0 0 200 100" aria-hidden="true">
      {points.map(({ x, y }, index) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d="M0 0C-3-5-8-8-8-14a8 8 0 0 1 16 0C8-8 3-5 0 0Z" fill="currentColor" />
          {points.length > 1 ? (
            <text y="-10.5" textAnchor="middle">
              {index + 1}
            </text>
          ) : (
            <circle cy="-14" r="3" />
          )}
        </g>
      ))}
    </svg>
  )
}

/** On a field of 200 to 100, as large as they fit; a degree of longitude is shorter the further north it is. */
export function pointsOf(spots: readonly { lat: number; lng: number }[]): { x: number; y: number }[] {
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)]
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(150 / ((east - west) * narrowing || 1e-9), 55 / (north - south || 1e-9), 1e6)
  return spots.map(({ lat, lng }) => ({
    x: Math.round(100 + (lng - (west + east) / 2) * narrowing * scale),
    y: Math.round(58 - (lat - (south + north) / 2) * scale),
  }))
}

function Place({ place: { title, text, coordinates, isRough }, isNumbered }: { place: MapPlace; isNumbered: boolean }) {
  const t = useText()
  return (
    <div className="stack" data-gap="2" data-numbered={isNumbered ? '' : undefined}>
      <p className="title title-xs">{title}</p>
      {text && <p className="small">{text}</p>}
      {coordinates && (
        <MoreLink href={mapUrl(coordinates)} target="_blank" rel="noopener noreferrer" icon="arrow-out">
          {t(isRough ? 'common.map.around' : 'common.contactDetails.directionsLink')}
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

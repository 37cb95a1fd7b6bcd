import { divIcon, map, marker, tileLayer, control } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import '#client/styles/map.css'

export interface TileMapProps {
  spots: readonly { title: string; coordinates: { lat: number; lng: number } }[]
}

/** A real map with its markers. It asks another's host for its parts: shown only to a visitor who has asked for it. */
export function TileMap({ spots }: TileMapProps) {
  const t = useText()
  const { tiles } = useSite()
  const ground = useRef<HTMLDivElement>(null)
  const zoomInTitle = t('common.map.zoomIn')
  const zoomOutTitle = t('common.map.zoomOut')
  // Whoever mounts this gives each set of places a map of its own.
  const drawnSpots = useRef(spots)
  useEffect(() => {
    if (!ground.current) return undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // The wheel goes on scrolling the page.
    const drawn = map(ground.current, {
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
    })
    control.zoom({ zoomInTitle, zoomOutTitle }).addTo(drawn)
    tileLayer(tiles.url, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(drawn)
    for (const { title, coordinates } of drawnSpots.current) {
      const pin = marker(coordinates, { title, icon: pinIcon }).bindPopup(wordsOf(title), { closeButton: false })
      pin.addTo(drawn).getElement()?.setAttribute('aria-label', title)
    }
    drawn.fitBounds(
      drawnSpots.current.map(({ coordinates: { lat, lng } }) => [lat, lng]),
      { maxZoom: 14, padding: [48, 48], animate: false },
    )
    // The button that was pressed is gone.
    ground.current.focus({ preventScroll: true })
    return () => void drawn.remove()
  }, [tiles.url, zoomInTitle, zoomOutTitle])
  return (
    <>
      <div ref={ground} role="region" aria-label={t('common.map.label')} />
      <a className="credit" href={tiles.attributionUrl} target="_blank" rel="noopener noreferrer">
        {tiles.attribution}
      </a>
    </>
  )
}

const pinIcon = divIcon({
  className: 'pin',
  html: false,
  iconSize: [44, 44],
  iconAnchor: [22, 38],
  popupAnchor: [0, -32],
})

/** A name is text, whatever stands in it; Leaflet would read a string as HTML. */
function wordsOf(title: string): HTMLElement {
  const words = document.createElement('span')
  words.textContent = title
  return words
}

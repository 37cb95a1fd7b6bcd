import { MapNote } from '../../site/MapNote.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { partsOf, placeOf, textOf } from '../props.ts'

/** Where something is, with the way there; the map itself is a link. */
function MapBlock({ id, props }: BlockProps) {
  const markers = partsOf(props, 'markers').map((marker) => ({
    title: textOf(marker, 'title'),
    text: textOf(marker, 'text'),
    coordinates: placeOf(marker),
  }))
  const places =
    markers.length > 0 ? markers : [{ title: textOf(props, 'title'), text: '', coordinates: placeOf(props) }]
  return (
    <section id={id} aria-label={textOf(props, 'title')}>
      <MapNote places={places} />
    </section>
  )
}

export const map: BlockDefinition = { component: MapBlock, surface: 'own' }

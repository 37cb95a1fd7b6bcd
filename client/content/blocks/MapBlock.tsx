import { MapNote } from '../../site/MapNote.tsx'
import type { BlockProps } from '../block.ts'

/** Where something is, with the way there; the map itself comes after a press. */
export function MapBlock({ id, props }: BlockProps<'map'>) {
  const { title, coordinates, markers } = props
  const places = markers.length > 0 ? markers : [{ title, text: '', coordinates }]
  return (
    <section id={id} aria-label={title}>
      <MapNote places={places} />
    </section>
  )
}

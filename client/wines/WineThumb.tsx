import type { BottleShape } from '../office/parts/Bottle.tsx'
import { BottlePicture } from '../office/parts/BottlePicture.tsx'

const drawn = new Set<string>(['bordeaux', 'burgundy', 'flute', 'clavelin'])

/** Its picture of the shelf, or a bottle of its shape while there is none. */
export const WineThumb = ({ thumbnail, bottleShape }: { thumbnail: string; bottleShape: string | null }) => (
  <span className="thumb-bottle">
    <BottlePicture thumbnail={thumbnail} shape={shapeOf(bottleShape)} />
  </span>
)

// One of those that are drawn, or the one that most wines stand in.
const shapeOf = (shape: string | null): BottleShape =>
  shape === 'sparkling' ? 'champagne' : drawn.has(shape ?? '') ? (shape as BottleShape) : 'bordeaux'

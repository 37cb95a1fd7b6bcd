import { type BottleShape, Bottle } from '../office/parts/Bottle.tsx'
import { pictureUrl } from '../ui/picture-url.ts'

const drawn = new Set<string>(['bordeaux', 'burgundy', 'flute', 'clavelin'])

/** Its picture of the shelf, or a bottle of its shape while there is none. */
export const WineThumb = ({ thumbnail, bottleShape }: { thumbnail: string; bottleShape: string | null }) => (
  <span className="thumb-bottle">
    {thumbnail ? (
      <img src={pictureUrl(thumbnail, 100)} alt="" loading="lazy" width={50} height={100} />
    ) : (
      <Bottle shape={shapeOf(bottleShape)} />
    )}
  </span>
)

// One of those that are drawn, or the one that most wines stand in.
const shapeOf = (shape: string | null): BottleShape =>
  shape === 'sparkling' ? 'champagne' : drawn.has(shape ?? '') ? (shape as BottleShape) : 'bordeaux'

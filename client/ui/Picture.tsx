import { useStaticsRoot } from '../base/dependencies.ts'
import { pictureUrl, type PictureWidth } from './picture-url.ts'

type PictureKind = 'bottle' | 'scene' | 'portrait'

export interface PictureProps {
  /** As in the content: `scenes/clos-des-murmures/banner.webp`. */
  path: string
  /** Empty where the words beside it say the same. */
  alt: string
  kind: PictureKind
  /** How wide it is drawn, as in the `sizes` attribute. Without it a scene counts as wide as the window. */
  sizes?: string
  /** The picture's own size, where it differs from its kind's; it keeps the place before the picture is there. */
  width?: number
  height?: number
  /** The first picture in view: loaded at once and before others. One per page. */
  isPriority?: boolean
  className?: string
}

interface Cut {
  widths: PictureWidth[]
  width: number
  height: number
  sizes: string
}

/** Of a landscape over the whole window: of one held upright only the middle is seen, and the picture is twice as wide. */
export const tallSizes = '(orientation: portrait) 205vw, 100vw'

/** Phones show the first picture between two of the usual steps: of one that is waited for, each kilobyte is seen. */
const firstSceneWidths: PictureWidth[] = [400, 600, 800, 960, 1200, 1600, 2000]

/** Natural sizes are those of the house's own pictures. */
const cuts: Record<PictureKind, Cut> = {
  bottle: { widths: [200, 300, 400, 800], width: 800, height: 1600, sizes: '(width >= 1200px) 20vw, 40vw' },
  portrait: { widths: [200, 400, 800], width: 600, height: 600, sizes: '(width >= 768px) 25vw, 50vw' },
  scene: { widths: [400, 600, 800, 1200, 1600, 2000], width: 2400, height: 1350, sizes: '100vw' },
}

export function Picture({ path, alt, kind, sizes, width, height, isPriority = false, className }: PictureProps) {
  const cut = cuts[kind]
  const widths = isPriority && kind === 'scene' ? firstSceneWidths : cut.widths
  const root = useStaticsRoot()
  // `loading` and `sizes` stand before the addresses: Safari starts fetching as soon as it reads them.
  return (
    <img
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding={isPriority ? undefined : 'async'}
      alt={alt}
      className={className}
      width={width ?? cut.width}
      height={height ?? cut.height}
      sizes={sizes ?? cut.sizes}
      srcSet={widths.map((each) => `${root}${pictureUrl(path, each)} ${each}w`).join(', ')}
      src={root + pictureUrl(path, 800)}
    />
  )
}

import type { CartLine } from '#contract/cart.ts'
import { Picture } from '../ui/Picture.tsx'

/** A bottle stands on its shelf; the picture of an activity fills the same box. */
export const LineThumb = ({ type, path }: { type: CartLine['type']; path: string }) => (
  <span className="thumb">
    {type === 'ACTIVITY' ? (
      <Picture kind="scene" path={path} alt="" sizes="72px" className="cover" />
    ) : (
      <Picture kind="bottle" path={path} alt="" sizes="72px" />
    )}
  </span>
)

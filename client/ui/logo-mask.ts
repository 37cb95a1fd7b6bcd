import type { CSSProperties } from 'react'

/** The drawing as a mask, with its width to its height: `--mark` and `--ar`, which no type of React's knows. */
export const logoMask = ({ path, ratio }: { path: string; ratio: number }): CSSProperties =>
  ({ '--ar': ratio, '--mark': `url(/logos/${path.replace(/^logos\//, '')})` }) as CSSProperties

import type { CSSProperties } from 'react'

/** Each place in its own colour, so that one sees where one is. */
export const colourOf = (colour: string | null): CSSProperties | undefined =>
  // A variable of the style sheets, which React's type of styles does not know.
  colour ? ({ '--site-primary': colour } as CSSProperties) : undefined

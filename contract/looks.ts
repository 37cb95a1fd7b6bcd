import { z } from 'zod'

/** A way to look that has been looked at: a colour, what goes with it, and the voice of the titles. */
export const Look = z.object({
  code: z.string(),
  primary: z.string(),
  secondary: z.string(),
  headings: z.string(),
  /** What pictures stand on. */
  stage: z.string(),
  /** The face of the titles: `Newsreader`. */
  voice: z.string(),
  isItalic: z.boolean(),
})
export type Look = z.infer<typeof Look>

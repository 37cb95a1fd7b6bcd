import { z } from 'zod'
import { picturePath, plain, text } from './kinds.ts'

/** What a post carries besides its texts. */
export const PostDocument = z.object({
  pictureAlt: text(),
  author: z.object({ name: plain(), portrait: picturePath().nullable() }),
  tags: z.array(z.object({ code: plain(), title: text() })),
  /** Codes of shops of the same site, and products as `shop/code`. */
  relatedShops: z.array(plain()),
  relatedProducts: z.array(plain()),
  /** By language, counted when the post is written: lists show it without reading the body. */
  readingMinutes: z.record(z.string(), z.int()),
})
export type PostDocument = z.infer<typeof PostDocument>

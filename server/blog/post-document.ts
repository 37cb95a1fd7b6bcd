import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'

/** What a post carries besides its texts. */
export const PostDocument = z.object({
  pictureAlt: LocalizedText,
  author: z.object({ name: z.string(), portrait: z.string().nullable() }),
  tags: z.array(z.object({ code: z.string(), title: LocalizedText })),
  /** Codes of shops of the same site, and products as `shop/code`. */
  relatedShops: z.array(z.string()),
  relatedProducts: z.array(z.string()),
  /** By language, counted when the post is written: lists show it without reading the body. */
  readingMinutes: z.record(z.string(), z.int()),
})
export type PostDocument = z.infer<typeof PostDocument>

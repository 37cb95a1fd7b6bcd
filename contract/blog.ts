import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LocalizedText } from './localized.ts'
import { ProductCard, ShopSummary } from './shop.ts'

const BlogTag = z.object({ code: z.string(), title: z.string() })

/** A post in lists, its texts in the language asked for. */
export const PostCard = z.object({
  _id: z.string(),
  /** Its slug in this language, and in every language it has one in: the same post at each of them. */
  path: z.string(),
  paths: LocalizedText,
  title: z.string(),
  shortDescription: z.string(),
  picture: z.object({ original: z.object({ path: z.string() }), alt: z.string() }).nullable(),
  publishedAt: z.string(),
  author: z.object({ name: z.string(), portrait: z.string().nullable() }),
  readingMinutes: z.int(),
  tags: z.array(BlogTag),
})
export type PostCard = z.infer<typeof PostCard>

export const BlogFeed = z.object({ name: z.string(), posts: z.array(PostCard) })
export type BlogFeed = z.infer<typeof BlogFeed>

/** The post before or after another one of its feed, in time. */
export const PostNeighbour = z.object({ _id: z.string(), path: z.string(), title: z.string() })
export type PostNeighbour = z.infer<typeof PostNeighbour>

/** A post in full. `html` is rendered from its Markdown and safe to stand in the page. */
export const Post = PostCard.extend({
  feed: z.string(),
  html: z.string(),
  /** The older neighbour, and the newer one. */
  previous: PostNeighbour.nullable(),
  next: PostNeighbour.nullable(),
  relatedProducts: z.array(ProductCard),
  relatedShops: z.array(ShopSummary),
})
export type Post = z.infer<typeof Post>

export const blogEndpoints = {
  blogFeed: endpoint({
    method: 'GET',
    path: '/api/blog/feed/{feedName}',
    access: 'everyone',
    mayLag: true,
    summary:
      'The posts of a feed of this site, newest first, by the name of the feed or of the route that lists it (PAGE-03)',
    params: z.object({ feedName: z.string().max(100) }),
    result: z.object({ feed: BlogFeed }),
  }),
  blogPost: endpoint({
    method: 'GET',
    path: '/api/blog/post/{id}',
    access: 'everyone',
    mayLag: true,
    summary: 'One post of this site, by its id or by its path in any language (PAGE-03)',
    params: z.object({ id: z.string().max(200) }),
    result: z.object({ post: Post }),
  }),
}

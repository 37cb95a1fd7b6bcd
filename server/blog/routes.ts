import type { Rules } from '../rule.ts'
import { readFeed } from './feeds.ts'
import { readPost } from './posts.ts'

export const blogRoutes = {
  blogFeed: (ctx, input) => readFeed(ctx, input),
  blogPost: (ctx, input) => readPost(ctx, input),
} satisfies Partial<Rules>

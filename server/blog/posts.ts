import { z } from 'zod'
import type { Post, PostNeighbour } from '#contract/blog.ts'
import { localize } from '#contract/localized.ts'
import { readStored } from '../database/stored.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Context } from '../context.ts'
import { shopsByCode } from '../marketplace/marketplace.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { productHighlights } from '../shop/products.ts'
import { postCard } from './feeds.ts'
import { PostDocument } from '#contract/documents/post.ts'
import { type NeighbourRow, selectNeighbour, selectPost } from './repository.ts'

/**
 * One published post of this site in full, by its id or by its path in any language (PAGE-03). `previous` is the older
 * neighbour in its feed, `next` the newer one.
 * @throws POST_NOT_FOUND also for one that is not published yet, and for another site's.
 */
export async function readPost(ctx: Context, { id }: RuleInput<'blogPost'>): Promise<{ post: Post }> {
  const by = z.uuid().safeParse(id).success ? { id } : { path: id, languages: ctx.site.site.languages }
  const now = ctx.now()
  const row = await selectPost(ctx.db, { siteId: ctx.site.id, by, now })
  if (!row) throw refuse('POST_NOT_FOUND', { id })
  const { relatedProducts, relatedShops } = readStored(PostDocument, row.document, { table: 'blog_post', id: row.id })
  const [older, newer, { products }, shops] = await Promise.all([
    selectNeighbour(ctx.db, { post: row, side: 'older', now }),
    selectNeighbour(ctx.db, { post: row, side: 'newer', now }),
    productHighlights(ctx, { products: relatedProducts }),
    shopsByCode(ctx, relatedShops),
  ])
  return {
    post: {
      ...postCard(row, ctx.language),
      feed: row.feed,
      html: renderMarkdown(localize(row.body, ctx.language), ctx.language),
      previous: neighbour(older, ctx.language),
      next: neighbour(newer, ctx.language),
      relatedProducts: products,
      relatedShops: shops,
    },
  }
}

const neighbour = (row: NeighbourRow | null, language: string): PostNeighbour | null =>
  row && { _id: row.id, path: localize(row.path, language), title: localize(row.title, language) }

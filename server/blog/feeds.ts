import type { BlogFeed, PostCard } from '#contract/blog.ts'
import { localize } from '#contract/localized.ts'
import { readStored } from '../database/stored.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { PostDocument } from '#contract/documents/post.ts'
import { type FeedRow, type PostRow, selectFeed, selectPosts } from './repository.ts'

/** A reader who wants more than this knows how to search. */
const mostPosts = 100

/**
 * The published posts of a feed of this site, newest first (PAGE-03).
 * @param input.feedName the feed's name, or the name of the route that lists it.
 * @throws FEED_NOT_FOUND
 */
export async function readFeed(ctx: Context, { feedName }: RuleInput<'blogFeed'>): Promise<{ feed: BlogFeed }> {
  const feed = await findFeed(ctx, feedName)
  const posts = await selectPosts(ctx.db, { feedId: feed.id, now: ctx.now(), limit: mostPosts })
  return { feed: { name: feed.name, posts: posts.map((post) => postCard(post, ctx.language)) } }
}

async function findFeed(ctx: Context, feedName: string): Promise<FeedRow> {
  const route = ctx.site.document.routes.find(
    ({ name, path, feed }) => feed !== undefined && (name === feedName || path === `/${feedName}`),
  )
  const feed = await selectFeed(ctx.db, ctx.site.id, route?.feed ?? feedName)
  if (!feed) throw refuse('FEED_NOT_FOUND', { feedName })
  return feed
}

/** A row as lists show it, its texts in one language. */
export function postCard(row: PostRow, language: string): PostCard {
  const document = readStored(PostDocument, row.document, { table: 'blog_post', id: row.id })
  return {
    _id: row.id,
    path: localize(row.path, language),
    paths: row.path,
    title: localize(row.title, language),
    shortDescription: localize(row.shortDescription, language),
    picture:
      row.picture === null ? null : { original: { path: row.picture }, alt: localize(document.pictureAlt, language) },
    publishedAt: row.publishedAt.toISOString(),
    author: document.author,
    readingMinutes: document.readingMinutes[language] ?? document.readingMinutes['fr'] ?? 1,
    tags: document.tags.map(({ code, title }) => ({ code, title: localize(title, language) })),
  }
}

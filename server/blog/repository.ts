import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface FeedRow {
  id: string
  name: string
}

export async function selectFeed(db: Queries, siteId: string, name: string): Promise<FeedRow | null> {
  const statement = sql<FeedRow>`
    select id, name from blog_feed where site_id = ${siteId} and name = ${name}`
  return oneOrNone(db, statement)
}

export interface PostRow {
  id: string
  feedId: string
  feed: string
  path: LocalizedText
  title: LocalizedText
  shortDescription: LocalizedText
  picture: string | null
  publishedAt: Date
  document: unknown
}

const postColumns = sql`post.id, post.feed_id as "feedId", feed.name as feed, post.path, post.title,
  post.short_description as "shortDescription", post.picture, post.published_at as "publishedAt", post.document`

/** The published posts of a feed without their bodies, newest first. */
export async function selectPosts(
  db: Queries,
  { feedId, now, limit }: { feedId: string; now: Date; limit: number },
): Promise<PostRow[]> {
  const statement = sql<PostRow>`
    select ${postColumns} from blog_post post join blog_feed feed on feed.id = post.feed_id
    where post.feed_id = ${feedId} and post.published_at <= ${now}
    order by post.published_at desc, post.id desc limit ${limit}`
  return many(db, statement)
}

/** A published post of the site with its body, by its id or by its slug in any of these languages. */
export async function selectPost(
  db: Queries,
  { siteId, by, now }: { siteId: string; by: { id: string } | { path: string; languages: string[] }; now: Date },
): Promise<(PostRow & { body: LocalizedText }) | null> {
  const isIt = 'id' in by ? sql`post.id = ${by.id}` : hasPath(by.path, by.languages)
  const statement = sql<PostRow & { body: LocalizedText }>`
    select ${postColumns}, post.body from blog_post post join blog_feed feed on feed.id = post.feed_id
    where feed.site_id = ${siteId} and ${isIt} and post.published_at <= ${now}
    order by post.published_at desc, post.id desc limit 1`
  return oneOrNone(db, statement)
}

export interface NeighbourRow {
  id: string
  path: LocalizedText
  title: LocalizedText
}

/** The published post of the feed that comes just before this one in time, or just after. */
export async function selectNeighbour(
  db: Queries,
  { post, side, now }: { post: PostRow; side: 'older' | 'newer'; now: Date },
): Promise<NeighbourRow | null> {
  const place = sql`(${post.publishedAt}::timestamptz, ${post.id}::uuid)`
  const beside = side === 'older' ? sql`(published_at, id) < ${place}` : sql`(published_at, id) > ${place}`
  const order = side === 'older' ? sql`published_at desc, id desc` : sql`published_at, id`
  const statement = sql<NeighbourRow>`
    select id, path, title from blog_post
    where feed_id = ${post.feedId} and published_at <= ${now} and ${beside}
    order by ${order} limit 1`
  return oneOrNone(db, statement)
}

/** Containment is what the index of paths can answer, one language at a time. */
const hasPath = (path: string, languages: string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    languages.map((language) => sql`post.path @> ${JSON.stringify({ [language]: path })}::jsonb`),
    sql` or `,
  )})`

import { randomUUID } from 'node:crypto'
import { readingMinutes } from '../blog/reading-time.ts'
import type { PostDocument } from '#contract/documents/post.ts'
import { insertRows } from './insert-rows.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'

export async function seedBlog({ trx, content, siteIds, now }: Seeding): Promise<void> {
  const feeds = content.feeds.map((feed) => ({ id: randomUUID(), feed }))
  await insertRows(
    trx,
    'blog_feed',
    { id: 'uuid', site_id: 'uuid', name: 'text' },
    feeds.map(({ id, feed }) => ({ id, site_id: idOf(siteIds, feed.site), name: feed.name })),
  )
  // In the morning, so that posts of the same day and a test at any hour keep their order.
  const morning = new Date(`${now.toISOString().slice(0, 10)}T06:00:00Z`)
  await insertRows(
    trx,
    'blog_post',
    {
      id: 'uuid',
      feed_id: 'uuid',
      path: 'jsonb',
      title: 'jsonb',
      short_description: 'jsonb',
      body: 'jsonb',
      picture: 'text',
      published_at: 'timestamptz',
      document: 'jsonb',
    },
    feeds.flatMap(({ id, feed }) =>
      feed.posts.map((post) => ({
        id: randomUUID(),
        feed_id: id,
        path: post.path,
        title: post.title,
        short_description: post.shortDescription,
        body: post.body,
        picture: post.picture.original.path,
        published_at: daysFrom(morning, post.publicationOffsetDays),
        document: {
          pictureAlt: post.picture.alt,
          author: post.author,
          tags: post.tags,
          relatedShops: post.relatedShops,
          relatedProducts: post.relatedProducts,
          readingMinutes: Object.fromEntries(
            Object.entries(post.body).map(([language, body]) => [language, readingMinutes(body)]),
          ),
        } satisfies PostDocument,
      })),
    ),
  )
}

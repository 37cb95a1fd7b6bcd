import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Post } from '#contract/blog.ts'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readFeed } from './feeds.ts'
import { readPost } from './posts.ts'
import { readingMinutes } from './reading-time.ts'
import { feedXml } from './rss.ts'

let seeded: TestDatabase
let ctx: Context

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database)
})
afterAll(() => seeded.drop())

const newestPath = 'le-clos-de-l-alouette-nous-rejoint'

test('[PAGE-03] a feed gives its published posts, newest first', async () => {
  const { feed } = await readFeed(ctx, { feedName: 'actualites' })
  expect(feed.name).toBe('actualites')
  expect(feed.posts).toHaveLength(10)
  expect(feed.posts[0]).toMatchObject({
    path: newestPath,
    paths: { de: 'der-clos-de-l-alouette-ist-dabei' },
    picture: {
      original: { path: 'scenes/clos-de-l-alouette/tour-en-barque.webp' },
      alt: 'Une barque plate sur la Loire au soleil bas',
    },
    author: { name: 'Adèle Marchandeau' },
    readingMinutes: 1,
    tags: [
      { code: 'domaine', title: 'Domaine' },
      { code: 'loire', title: 'Loire' },
    ],
  })
  const days = feed.posts.map(({ publishedAt }) => publishedAt)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('[PAGE-03] a feed is also found by the path of the page that lists it', async () => {
  expect((await readFeed(ctx, { feedName: 'nos-actualites' })).feed.name).toBe('actualites')
})

test('[PAGE-03] two sites may have a feed of the same name; each shows its own, and no unknown one', async () => {
  const festival = await testContext(seeded.database, { site: 'la-paulee' })
  expect((await readFeed(festival, { feedName: 'actualites' })).feed.posts).toHaveLength(6)
  await expect(readFeed(ctx, { feedName: 'journal' })).rejects.toMatchObject({ code: 'FEED_NOT_FOUND' })
})

test('[PAGE-03] a post is found by its id and by its path in any language', async () => {
  const { post } = await readPost(ctx, { id: newestPath })
  expect((await readPost(ctx, { id: post._id })).post).toEqual(post)
  expect((await readPost(ctx, { id: 'clos-de-l-alouette-joins-us' })).post._id).toBe(post._id)
  expect(Post.parse(post)).toEqual(post)
  const english = await testContext(seeded.database, { language: 'en' })
  expect((await readPost(english, { id: newestPath })).post).toMatchObject({
    title: 'Clos de l’Alouette joins us, by river',
    path: 'clos-de-l-alouette-joins-us',
  })
})

test('[PAGE-03] a post comes rendered, with its neighbours and what it speaks of', async () => {
  const { post } = await readPost(ctx, { id: newestPath })
  expect(post.html).toContain('<h2 id="section-et-la-barque">Et\u00a0la\u00a0barque</h2>')
  expect(post.next).toBeNull()
  const older = await readPost(ctx, { id: post.previous?._id ?? '' })
  expect(older.post.next).toEqual({ _id: post._id, path: post.path, title: post.title })
  expect(post.relatedProducts.map(({ code }) => code)).toEqual(['chenin-sec', 'petillant-naturel'])
  expect(post.relatedShops.map(({ path }) => path)).toEqual(['clos-de-l-alouette'])
})

test('[PAGE-03] what is not published yet is nowhere: not in the feed, not by path, not as a neighbour', async () => {
  const { post } = await readPost(ctx, { id: newestPath })
  const dayBefore = { ...ctx, now: () => new Date(Date.parse(post.publishedAt) - 1) }
  await expect(readPost(dayBefore, { id: newestPath })).rejects.toMatchObject({ code: 'POST_NOT_FOUND' })
  await expect(readPost(dayBefore, { id: post._id })).rejects.toMatchObject({ code: 'POST_NOT_FOUND' })
  expect((await readFeed(dayBefore, { feedName: 'actualites' })).feed.posts).toHaveLength(9)
  expect((await readPost(dayBefore, { id: post.previous?._id ?? '' })).post.next).toBeNull()
})

test('[PAGE-03] another site’s post is not found', async () => {
  const festival = await testContext(seeded.database, { site: 'la-paulee' })
  await expect(readPost(festival, { id: newestPath })).rejects.toMatchObject({ code: 'POST_NOT_FOUND' })
})

test('[PAGE-03] the reading time counts words, in whole minutes, at least one', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('mot '.repeat(500))).toBe(3)
})

test('[PAGE-03] the feed as RSS has absolute links in the reader’s language and escapes what it must', async () => {
  await sql`update blog_post set title = title || '{"de":"Rot & Weiß <neu>"}' where path ->> 'fr' = ${newestPath}`.execute(
    ctx.db,
  )
  const german = await testContext(seeded.database, { language: 'de' })
  const xml = await feedXml(german, 'actualites')
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:atom="http:\/\/www.w3.org\/2005\/Atom">/,
  )
  expect(xml).toContain('<atom:link href="http://vigneron-online.localhost:3000/de/rss/actualites.xml" rel="self"')
  expect(xml).toContain('<link>http://vigneron-online.localhost:3000/de/nos-actualites</link>')
  expect(xml).toContain(
    '<link>http://vigneron-online.localhost:3000/de/nos-actualites/der-clos-de-l-alouette-ist-dabei</link>',
  )
  expect(xml).toContain('<title>Rot &amp; Weiß &lt;neu&gt;</title>')
  expect(xml.match(/<item>/g)).toHaveLength(10)
  expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} 06:00:00 GMT<\/pubDate>/)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Post, PostCard } from '#contract/blog.ts'
import type { Call } from '#contract/endpoints.ts'
import { type RoutedSite, routesOf } from '#contract/routes.ts'
import type { PageContext } from '../base/page-definition.ts'
import { nextReads } from './next-reads.ts'
import { feedQuery, nextReadsQuery, postQuery } from './queries.ts'
import { blogPages } from './routes.ts'
import { otherTopics, postsAbout, topicsOf } from './topics.ts'

const site = {
  kind: 'content',
  hasProfile: false,
  agencies: [],
  languages: ['fr', 'de', 'en'],
  content: { layoutName: 'Cms', routes: [{ name: 'actualites', path: '/actualites', feed: 'nouvelles' }] },
  // What routes read of a site.
} as unknown as RoutedSite & PageContext['site']
const routes = routesOf(site)

test('[NAV-16] the route of a list names the feed that is loaded', async () => {
  const { page, asked } = aPage('actualites')
  await blogPages['blog-list'].loader(page)
  expect(asked).toContainEqual(['blogFeed', { feedName: 'nouvelles' }, 'fr'])
  expect(page.queryClient.getQueryData(feedQuery(page, 'fr', 'nouvelles').queryKey)?.posts).toHaveLength(4)
})

test('[NAV-16] the route of a post names the parameter that holds it; what to read next comes along', async () => {
  const { page, asked } = aPage('actualites-post', { postPath: 'le-banquet' })
  await blogPages['blog-post'].loader(page)
  expect(asked[0]).toEqual(['blogPost', { id: 'le-banquet' }, 'fr'])
  expect(page.queryClient.getQueryData(postQuery(page, 'fr', 'le-banquet').queryKey)?.title).toBe('le-banquet')
  expect(page.queryClient.getQueryData(nextReadsQuery(page, 'fr', banquet).queryKey)?.posts).toHaveLength(3)
})

test('[PAGE-03] a feed or a post that cannot be had fails the page, which leads to the 404 page', async () => {
  await expect(blogPages['blog-list'].loader(aPage('actualites', {}, { isBroken: true }).page)).rejects.toThrow('no')
  const { page } = aPage('actualites-post', { postPath: 'le-banquet' }, { isBroken: true })
  await expect(blogPages['blog-post'].loader(page)).rejects.toThrow('no')
})

test('[PAGE-03] a post is found under the list of its own feed only', async () => {
  const { page } = aPage('actualites-post', { postPath: 'le-banquet' }, { feed: 'journal' })
  await expect(blogPages['blog-post'].loader(page)).rejects.toThrow('is not of the feed')
})

test('[I18N-04] a post leads to its own slug in each language, also from the slug of another language', async () => {
  const { page } = aPage('actualites-post', { postPath: 'das-bankett' })
  expect(blogPages['blog-post'].languagePaths(page)).toBeUndefined()
  await blogPages['blog-post'].loader(page)
  expect(blogPages['blog-post'].languagePaths(page)).toEqual({
    fr: '/fr/actualites/le-banquet',
    de: '/de/actualites/das-bankett',
    // Without a slug in English, the French one.
    en: '/en/actualites/le-banquet',
  })
})

test('[PAGE-03] what to read next shares a topic first, is new second, and never the post itself', () => {
  const posts = [aCard('a', []), aCard('b', ['jura']), aCard('c', []), aCard('d', ['jura']), aCard('e', [])]
  expect(nextReads(posts, aCard('b', ['jura'])).map(({ _id }) => _id)).toEqual(['d', 'a', 'c'])
  expect(nextReads([aCard('b', ['jura'])], aCard('b', ['jura']))).toEqual([])
})

test('[PAGE-03] topics sort only where more than one post is about them', () => {
  const posts = [
    aCard('a', ['jura', 'guide']),
    aCard('b', ['jura']),
    aCard('c', ['guide', 'jura']),
    aCard('d', ['rose']),
  ]
  expect(topicsOf(posts)).toEqual([
    { code: 'jura', title: 'Jura', count: 3 },
    { code: 'guide', title: 'Guide', count: 2 },
  ])
})

test('[PAGE-03] every post is reached by a topic: those that share none stand together', () => {
  const posts = [aCard('a', ['jura']), aCard('b', ['jura', 'guide']), aCard('c', ['rose']), aCard('d', [])]
  const idsOf = (topic: string | null) => postsAbout(posts, topic).map(({ _id }) => _id)
  expect(idsOf('jura')).toEqual(['a', 'b'])
  expect(idsOf(otherTopics)).toEqual(['c', 'd'])
  expect(idsOf(null)).toHaveLength(4)
})

const title = (code: string) => code[0]?.toUpperCase() + code.slice(1)

const aCard = (id: string, tags: string[]): PostCard => ({
  _id: id,
  path: id,
  paths: { fr: id },
  title: id,
  shortDescription: '',
  picture: null,
  publishedAt: '2026-05-01T06:00:00Z',
  author: { name: 'Adèle Marchandeau', portrait: null },
  readingMinutes: 1,
  tags: tags.map((code) => ({ code, title: title(code) })),
})

const banquet: Post = {
  ...aCard('le-banquet', []),
  paths: { fr: 'le-banquet', de: 'das-bankett' },
  feed: 'nouvelles',
  html: '<p>À table</p>',
  previous: null,
  next: null,
  relatedProducts: [],
  relatedShops: [],
}

/** A page of the site as the route tree hands it to a loader, in front of a server that knows one post. */
function aPage(name: string, params = {}, { feed = 'nouvelles', isBroken = false } = {}) {
  const asked: unknown[] = []
  const answers: Record<string, unknown> = {
    blogFeed: { feed: { name: feed, posts: ['a', 'b', 'c', 'd'].map((id) => aCard(id, [])) } },
    blogPost: { post: { ...banquet, feed } },
    pageMeta: { meta: null },
  }
  const call = (async (called: string, input: object, options?: { language?: string }) => {
    asked.push([called, input, options?.language])
    if (isBroken) throw new Error('no')
    return answers[called]
    // The network, seen from here.
  }) as Call
  const route = routes.find((candidate) => candidate.name === name)
  if (!route) throw new Error(`There is no route ${name}.`)
  const page = {
    site,
    routes,
    call,
    queryClient: new QueryClient(),
    language: 'fr',
    route,
    params,
    url: new URL('http://x/'),
  }
  // Loaders of the blog need nothing else.
  return { page: page as unknown as PageContext, asked }
}

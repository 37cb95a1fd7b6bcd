import { localize } from '#contract/localized.ts'
import { type PageCode, pathOfNamed } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { feedQuery, nextReadsQuery, postQuery } from './queries.ts'
import { loadFeedTitle } from './use-feed-title.ts'

/** The news and their posts. Feed and parameter are the route's own metadata (NAV-16); a failure is a 404 (PAGE-03). */
export const blogPages = {
  'blog-list': {
    module: 'client/blog/pages/NewsPage.tsx',
    component: () => loadChunk(() => import('./pages/NewsPage.tsx')).then((module) => module.NewsPage),
    loader: (page) =>
      Promise.all([
        page.queryClient.ensureQueryData(feedQuery(page, page.language, page.route.props['feed'] ?? '')),
        loadRouteMeta(page),
      ]),
  },
  'blog-post': {
    module: 'client/blog/pages/PostPage.tsx',
    component: () => loadChunk(() => import('./pages/PostPage.tsx')).then((module) => module.PostPage),
    loader: async (page) => {
      const { postParameter = '', feed, list = '' } = page.route.props
      const post = await page.queryClient.ensureQueryData(
        postQuery(page, page.language, page.params[postParameter] ?? ''),
      )
      if (post.feed !== feed) throw new Error(`The post ${post.path} is not of the feed ${feed}.`)
      await Promise.all([
        page.queryClient.ensureQueryData(nextReadsQuery(page, page.language, post)),
        loadFeedTitle(page, list),
      ])
    },
    // A post has a slug of its own in each language.
    languagePaths: (page) => {
      const { postParameter = '' } = page.route.props
      const key = postQuery(page, page.language, page.params[postParameter] ?? '').queryKey
      const post = page.queryClient.getQueryData(key)
      if (!post) return undefined
      return Object.fromEntries(
        page.site.languages.map((language) => {
          const params = { ...page.params, [postParameter]: localize(post.paths, language) }
          return [language, pathOfNamed(page.routes, language, page.route.name, params) ?? `/${language}/404`]
        }),
      )
    },
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

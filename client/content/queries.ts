import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../app/dependencies.ts'

type Caller = Pick<Dependencies, 'call'>

/** A page of blocks in one language. A page there is not is refused; nobody is told, the 404 page says it. */
export const pageContentQuery = ({ call }: Caller, language: string, page: string) =>
  queryOptions({
    queryKey: ['page-content', language, page],
    queryFn: () => call('pageContent', { page }, { language, onErrors: () => undefined }),
  })

/** The same where the page may be missing: null then. */
export const optionalPageQuery = ({ call }: Caller, language: string, page: string) =>
  queryOptions({
    queryKey: ['optional-page-content', language, page],
    queryFn: () => call('pageContent', { page }, { language, onErrors: () => undefined }).catch(() => null),
  })

/** A legal document of the site, or of one of its shops. */
export const legalDocumentQuery = (
  { call }: Caller,
  language: string,
  document: string,
  shopPath: string | undefined,
) =>
  queryOptions({
    queryKey: ['legal-document', language, document, shopPath ?? null],
    queryFn: () => call('legalDocument', { document, shopPath }, { language, onErrors: () => undefined }),
  })

/** Small pieces of HTML by name; a missing one is empty (PAGE-01). */
export const fragmentsQuery = ({ call }: Caller, language: string, fragments: string[]) =>
  queryOptions({
    queryKey: ['fragments', language, fragments],
    queryFn: async () => (await call('fragments', { fragments }, { language })).fragments,
  })

/** The newest posts of a feed; a long feed does not travel with the page. */
export const latestPostsQuery = ({ call }: Caller, language: string, feedName: string, count: number) =>
  queryOptions({
    queryKey: ['latest-posts', language, feedName, count],
    queryFn: async () => {
      const { feed } = await call('blogFeed', { feedName }, { language, onErrors: () => undefined })
      return { name: feed.name, posts: feed.posts.slice(0, count) }
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { PageContent } from '#contract/content.ts'
import { staticPaths } from '#contract/statics.ts'
import type { Dependencies } from '../base/dependencies.ts'

type Caller = Pick<Dependencies, 'call'>
type Reader = Pick<Dependencies, 'site' | 'statics'>

/** A page of blocks in one language. @throws when the site has none: the 404 page says it. */
export const pageContentQuery = (dependencies: Reader, language: string, page: string) =>
  queryOptions({
    queryKey: ['page-content', language, page],
    queryFn: async () => {
      const content = await readPageContent(dependencies, language, page)
      if (!content) throw new Error(`There is no page ${page}.`)
      return content
    },
    // What is not there is an answer.
    retry: false,
  })

/** The same where the page may be missing: null then. */
export const optionalPageQuery = (dependencies: Reader, language: string, page: string) =>
  queryOptions({
    queryKey: ['optional-page-content', language, page],
    queryFn: () => readPageContent(dependencies, language, page).catch(() => null),
  })

/** The site's components that are there, in one answer: each page of blocks has them all. */
export const componentsQuery = (dependencies: Reader, language: string) =>
  queryOptions({
    queryKey: ['components', language],
    queryFn: async () => {
      const { components } = dependencies.site.content
      const read = components.map((code) => readPageContent(dependencies, language, code).catch(() => null))
      return (await Promise.all(read)).filter((component) => component !== null)
    },
  })

const readPageContent = ({ site, statics }: Reader, language: string, page: string) =>
  statics.json<PageContent>(staticPaths.pageContent(site.code, page, language))

/** Data of the site by name, of the language; what nobody has written is empty (PAGE-01). */
export const dataQuery = <Content extends object>({ statics }: Reader, language: string, name: string) =>
  queryOptions({
    queryKey: ['data', language, name],
    queryFn: async (): Promise<Partial<Content>> =>
      (await statics.json<Partial<Content>>(staticPaths.data(name, language))) ?? {},
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
    queryFn: () => call('legalDocument', { document, shopPath }, { language, isQuiet: true }),
  })

/** The newest posts of a feed; a long feed does not travel with the page. */
export const latestPostsQuery = ({ call }: Caller, language: string, feedName: string, count: number) =>
  queryOptions({
    queryKey: ['latest-posts', language, feedName, count],
    queryFn: async () => {
      const { feed } = await call('blogFeed', { feedName }, { language, isQuiet: true })
      return { name: feed.name, posts: feed.posts.slice(0, count) }
    },
  })

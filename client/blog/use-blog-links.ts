import type { PostCard } from '#contract/blog.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { usePathToNamed } from '../routing/paths.ts'

/** Where this site shows a feed: the list, its posts, and the file for feed readers. */
export function useBlogLinks(feed: string) {
  const { routes } = useDependencies()
  const pathTo = usePathToNamed()
  const language = useLanguage()
  const list = routes.find(({ page, props }) => page === 'blog-list' && props['feed'] === feed)?.name
  return {
    /** Undefined where the site shows the feed on no page of its own. */
    list: list && pathTo(list),
    post: ({ path }: Pick<PostCard, 'path'>): string => pathTo(`${list ?? feed}-post`, { postPath: path }),
    rss: `/${language}/rss/${feed}.xml`,
  }
}

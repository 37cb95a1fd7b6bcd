import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../base/dependencies.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { pageMetaQuery } from '../site/queries.ts'

/** What the site calls its news, on the list itself and wherever something leads there; `list` is the route's name. */
export function useFeedTitle(list: string): string {
  const t = useText()
  const { call } = useDependencies()
  const { data: meta } = useQuery(pageMetaQuery({ call }, useLanguage(), list, undefined))
  // The words before the bar: after it stands the name of the site.
  return meta?.title.split(' | ')[0] ?? t('blog.list.title')
}

/** For loaders. Without a title of its own a list has the platform's. */
export const loadFeedTitle = (page: PageContext, list: string): Promise<unknown> =>
  page.queryClient.ensureQueryData(pageMetaQuery(page, page.language, list, undefined))

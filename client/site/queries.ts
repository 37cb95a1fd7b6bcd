import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../base/dependencies.ts'

/** Title, description and sharing card of a page. */
export const pageMetaQuery = (
  { call }: Pick<Dependencies, 'call'>,
  language: string,
  route: string,
  shopPath: string | undefined,
) =>
  queryOptions({
    queryKey: ['page-meta', language, route, shopPath ?? null],
    queryFn: async () => (await call('pageMeta', { route, shopPath }, { language, isQuiet: true })).meta,
  })

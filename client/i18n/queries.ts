import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../base/dependencies.ts'

/** Countries in a language (I18N-07). */
export const countriesQuery = (
  { call }: Pick<Dependencies, 'call'>,
  language: string,
  /** Called instead of showing the errors. */
  onErrors?: () => void,
) =>
  queryOptions({
    queryKey: ['references', language, 'countries'],
    queryFn: async () =>
      (await call('references', { references: ['countries'] }, { language, ...(onErrors && { onErrors }) })).references
        .countries ?? [],
    staleTime: Infinity,
  })

/** References a change of language brings along; a failure is logged and ignored (I18N-04). */
export async function ensureReferences(dependencies: Dependencies, language: string): Promise<void> {
  const query = countriesQuery(dependencies, language, () => undefined)
  await dependencies.queryClient.ensureQueryData({ ...query, retry: false }).catch((error: unknown) => {
    console.info('The references could not be loaded:', error)
  })
}

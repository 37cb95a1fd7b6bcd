import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../app/dependencies.ts'

/** Countries in a language (I18N-07). */
export const countriesQuery = ({ call }: Pick<Dependencies, 'call'>, language: string) =>
  queryOptions({
    queryKey: ['references', language, 'countries'],
    queryFn: async () =>
      (await call('references', { references: ['countries'] }, { language })).references.countries ?? [],
    staleTime: Infinity,
  })

/** References a change of language brings along; a failure is logged and ignored (I18N-04). */
export async function ensureReferences(dependencies: Dependencies, language: string): Promise<void> {
  const known = dependencies.queryClient.getQueriesData({ queryKey: ['references'] })
  if (known.length === 0) return
  await dependencies.queryClient.ensureQueryData(countriesQuery(dependencies, language)).catch((error: unknown) => {
    console.info('The references could not be loaded:', error)
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../base/dependencies.ts'

/** What the mailed link opens, in numbers. */
export const keptDataQuery = ({ call }: Pick<Dependencies, 'call'>, token: string) =>
  queryOptions({
    queryKey: ['own', 'kept-data', token],
    queryFn: async () => (await call('dataRead', { token }, { isQuiet: true })).kept,
    staleTime: Infinity,
    retry: false,
  })

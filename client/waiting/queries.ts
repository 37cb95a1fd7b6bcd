import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../base/dependencies.ts'

/** The wine the mailed link is about. */
export const waitQuery = ({ call }: Pick<Dependencies, 'call'>, language: string, proof: string) =>
  queryOptions({
    queryKey: ['own', 'wait', language, proof],
    queryFn: async () => (await call('waitingRead', { proof }, { language, isQuiet: true })).wait,
    staleTime: Infinity,
    retry: false,
  })

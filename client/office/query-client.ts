import { QueryClient } from '@tanstack/react-query'
import type { OfficeCall } from './call.ts'
import { OfficeRefusal } from './refusal.ts'
import type { Write } from './writes.ts'

/** As long as an answer may be looked at without a signal; longer than any weekend without one. */
export const keptMs = 7 * 24 * 3600 * 1000

/** What is here is shown at once and read again whenever somebody looks: it is work, not a shop window. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: keptMs,
        retry: (count, error) => count < 2 && error instanceof OfficeRefusal && error.isUnheard,
      },
      mutations: { retry: false },
    },
  })

/** Writes that waited for a signal find their way again after the page was closed. */
export function teachWrites(queryClient: QueryClient, call: OfficeCall): void {
  queryClient.setMutationDefaults(['write'], {
    mutationFn: ({ name, input, operationId }: Write) => call(name, input, { operationId }),
  })
}

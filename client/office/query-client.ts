import { QueryClient } from '@tanstack/react-query'
import type { OfficeEndpointName } from '#contract/office-endpoints.ts'
import { readAnew } from './answers.ts'
import type { OfficeCall } from './call.ts'
import { OfficeRefusal } from './refusal.ts'
import { say } from './toasts.ts'
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

/** Those that wait for a signal instead of saying that there is none. */
const worksOffline: readonly OfficeEndpointName[] = [
  'orderStep',
  'orderParcel',
  'stockMove',
  'stockSale',
  'stockCount',
  'operationTakeBack',
]
const againMs = 1000

/**
 * Writes that waited for a signal find their way again after the page was closed: in the order in which they were made,
 * each as the one operation it was. No screen that could say what became of them may be open then.
 */
export function teachWrites(queryClient: QueryClient, call: OfficeCall): void {
  const readPlace = ({ input }: Write) => readAnew(queryClient, (input as { place?: string }).place ?? null)
  queryClient.setMutationDefaults(['write'], {
    mutationFn: ({ name, input, operationId, staffId }: Write) => call(name, input, { operationId, staffId }),
    networkMode: 'always',
    onSuccess: (_, write: Write) => void readPlace(write),
    onError(error, write: Write) {
      say({ text: error.message, isError: true })
      void readPlace(write)
    },
  })
  for (const name of worksOffline)
    queryClient.setMutationDefaults(['write', name], {
      networkMode: 'online',
      scope: { id: 'offline' },
      // By the time it is tried again the signal is known to be gone, and it waits.
      retry: (_, error) => error instanceof OfficeRefusal && error.isUnheard,
      retryDelay: againMs,
    })
}

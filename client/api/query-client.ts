import { QueryClient } from '@tanstack/react-query'

/** Lists of products, activities and apartments are fetched again after this time (SHOP-04). */
const listStaleMs = 300_000

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: listStaleMs,
        gcTime: 30 * 60_000,
        // A refusal is an answer; only what the network lost is asked again.
        retry: (count, error) => count < 1 && 'status' in error && error.status === 0,
        refetchOnWindowFocus: false,
      },
    },
  })

import { QueryClient } from '@tanstack/react-query'

/** Lists of products, activities and apartments are fetched again after this time (SHOP-04). */
const listStaleMs = 300_000

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: listStaleMs,
        // A rendered page is forgotten with its client; a timer would hold what it read for as long as a visitor may be away.
        gcTime: import.meta.env.SSR ? Infinity : 30 * 60_000,
        // A refusal is an answer; only what the network lost is asked again.
        retry: (count, error) => count < 1 && 'status' in error && error.status === 0,
        refetchOnWindowFocus: false,
      },
    },
  })

import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { OrderView } from '#contract/orders-office.ts'
import { answerOptions } from '../office/answers.ts'
import { useOffice } from '../office/office-context.ts'
import { usePlace } from '../office/place.ts'

type List = OfficeResult<'orderList'>

/** A list of orders with the pages asked for so far; `befores` begins with the page that comes behind the first one. */
export function useOrderPages({ view, q, befores }: { view: OrderView; q: string; befores: readonly string[] }) {
  const { call } = useOffice()
  const { place } = usePlace()
  const queryClient = useQueryClient()
  const input = { place: place.handle, view, ...(q && { q }) }
  const first = useQuery({
    ...answerOptions(call, 'orderList', input),
    // While somebody types, what was found so far stays; another view shows nothing of the last one.
    placeholderData: (previous, query) => (q && query?.queryKey[1].q ? keepPreviousData(previous) : undefined),
  })
  const further = useQueries({
    queries: befores.map((before) => answerOptions(call, 'orderList', { ...input, before })),
  })
  const last = further.at(-1) ?? first
  const lists = queryClient.getQueriesData<List>({ queryKey: ['orderList', { place: place.handle }] })
  return {
    first,
    orders: [first, ...further].flatMap(({ data }) => data?.orders ?? []),
    // Another view is asked for: its figure is known from the last one.
    counts: (first.data ?? lists.find(([, list]) => list)?.[1])?.counts,
    bottles: first.data?.bottles ?? [],
    next: last.data?.before ?? null,
    isFetchingNext: befores.length > 0 && last.isFetching,
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { Found } from '#contract/find-office.ts'
import type { OfficeEndpointName, OfficeResult } from '#contract/office-endpoints.ts'

/** What this device has read of a place in its lists: each thing once, whichever list it stood in. */
export function keptFound(queryClient: QueryClient, place: string): Found[] {
  const kept = <Name extends OfficeEndpointName>(name: Name): OfficeResult<Name>[] =>
    queryClient
      .getQueriesData<OfficeResult<Name>>({ queryKey: [name] })
      .flatMap(([[, input], answer]) =>
        answer !== undefined && (input as { place?: string } | undefined)?.place === place ? [answer] : [],
      )
  const found: Found[] = [
    ...kept('orderList').flatMap(({ orders }) =>
      orders.map(({ id, number, name, stage }) => ({ kind: 'order' as const, id, number, name, stage })),
    ),
    ...kept('customerList').flatMap(({ customers }) =>
      customers.map(({ id, name, city }) => ({ kind: 'customer' as const, id, name, city })),
    ),
    ...kept('wineList').flatMap(({ wines }) =>
      wines.map(({ id, title, year, isPublished }) => ({
        kind: 'wine' as const,
        id,
        name: [title, year].filter(Boolean).join(' '),
        isPublished,
      })),
    ),
    ...kept('houses').flatMap(({ houses }) =>
      houses.map(({ handle, name, kind }) => ({ kind: 'house' as const, id: handle, name, placeKind: kind })),
    ),
    ...kept('team').flatMap(({ members }) =>
      members.map(({ id, displayName, role }) => ({ kind: 'member' as const, id, name: displayName, role })),
    ),
  ]
  return [...new Map(found.map((each) => [`${each.kind} ${each.id}`, each])).values()]
}

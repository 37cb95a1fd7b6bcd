import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { OfficeEndpointName, OfficeInput } from '#contract/office-endpoints.ts'
import type { OfficeCall } from './call.ts'
import { useOffice } from './office-context.ts'

/** What the server says to this question; kept by the endpoint's name and the input. */
export const answerOptions = <Name extends OfficeEndpointName>(
  call: OfficeCall,
  name: Name,
  input: OfficeInput<Name>,
) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: async () => (await call(name, input)).response,
  })

export function useAnswer<Name extends OfficeEndpointName>(
  name: Name,
  input: OfficeInput<Name>,
  { isWanted = true }: { isWanted?: boolean } = {},
) {
  const { call } = useOffice()
  return useQuery({ ...answerOptions(call, name, input), enabled: isWanted })
}

/** What belongs to a place is read anew, and what belongs to none. */
export const readAnew = (queryClient: QueryClient, place: string | null, topic?: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => {
      if (opensOnce.has(String(name))) return false
      const where = (input as { place?: string } | undefined)?.place
      return (
        (topic === undefined || (topics[String(name)] ?? name) === topic) && (where === undefined || where === place)
      )
    },
  })

/** What has been opened is not there any more. */
const opensOnce: ReadonlySet<string> = new Set(['firstRead', 'invitationRead'])

/** What the server calls a subject when something of it has changed, by the endpoint that shows it; else they are called alike. */
const topics: Record<string, string | undefined> = {
  me: 'team',
  house: 'houses',
  application: 'applications',
  supportRead: 'support',
  orderList: 'orders',
  orderDetail: 'orders',
  orderLetters: 'letters',
  parcelLabels: 'orders',
  packing: 'orders',
  stockList: 'stock',
  stockItem: 'stock',
  stockLedger: 'stock',
  saleShelf: 'stock',
  wineList: 'wines',
  wineRead: 'wines',
  todayLines: 'today',
  customerList: 'orders',
  figures: 'orders',
  customerDetail: 'customers',
  messageList: 'messages',
  messageThread: 'messages',
  phraseList: 'phrases',
  deliveryRead: 'delivery',
  codeList: 'codes',
  estateRead: 'estate',
  estateStart: 'estate',
}

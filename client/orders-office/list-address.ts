import { mostAtOnce } from '#contract/order-way.ts'
import { useLocation, useSearch } from 'wouter'
import { type OrderView } from '#contract/orders-office.ts'
import { usePlace } from '../office/place.ts'

/** In the order of the work; all of them last. */
export const views: readonly OrderView[] = ['pack', 'handover', 'unpaid', 'sent', 'all']

const asView = (word: string | null, otherwise: OrderView): OrderView =>
  views.find((view) => view === word) ?? otherwise

/** Which list an address asks for: `?view=sent`, `?q=poulsard`. Words are looked for in all orders. */
export function useListAddress() {
  const { pathTo } = usePlace()
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const q = search.get('q') ?? ''
  return {
    q,
    view: q ? 'all' : asView(search.get('view'), 'pack'),
    show: (list: { view: OrderView } | { q: string }) => navigate(pathTo(listPath(list)), { replace: true }),
  }
}

/** From which list an order was opened. */
export const useViewOfAddress = (): OrderView => asView(new URLSearchParams(useSearch()).get('view'), 'all')

export const listPath = (list: { view: OrderView } | { q: string }): string =>
  `orders?${new URLSearchParams(list).toString()}`

export const orderPath = (id: string, view: OrderView): string => `orders/${id}?view=${view}`

/** Slips of these orders, to be printed. */
export const slipsPath = (ids: readonly string[]): string => `pack/slips?orders=${ids.slice(0, mostAtOnce).join(',')}`

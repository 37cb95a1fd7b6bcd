import { useSite } from '../base/dependencies.ts'
import { useStayCarts } from '../hospitality/stay-carts.ts'
import { useCarts } from './queries.ts'

/** What the cart of this site holds, bottles and places or stays, and how many. */
export function useCartCount(): { itemsCount: number; kind: 'goods' | 'stays' } {
  const isHospitality = useSite().kind === 'hospitality'
  const goods = useCarts().itemsCount
  const stays = useStayCarts().carts?.length ?? 0
  return isHospitality ? { itemsCount: stays, kind: 'stays' } : { itemsCount: goods, kind: 'goods' }
}

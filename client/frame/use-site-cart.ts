import type { ComponentType } from 'react'
import { loadChunk } from '../base/chunk-errors.ts'
import { useSite } from '../base/dependencies.ts'
import { useCarts } from '../cart/queries.ts'
import { useStayCarts } from '../hospitality/stay-carts.ts'

interface SiteCart {
  kind: 'goods' | 'stays'
  itemsCount: number
  /** The content of its side cart. @throws ChunkLoadError */
  load: () => Promise<ComponentType>
}

/** What the cart of this site holds, bottles and places or stays, and how many. */
export function useSiteCart(): SiteCart {
  const isHospitality = useSite().kind === 'hospitality'
  const goods = useCarts().itemsCount
  const stays = useStayCarts().carts?.length ?? 0
  return isHospitality
    ? { kind: 'stays', itemsCount: stays, load: loadStays }
    : { kind: 'goods', itemsCount: goods, load: loadGoods }
}

const loadGoods = async () => (await loadChunk(() => import('../cart/SideCart.tsx'))).SideCart
const loadStays = async () => (await loadChunk(() => import('../hospitality/StaySideCart.tsx'))).StaySideCart

import type { ComponentType } from 'react'
import { report } from '../api/report.ts'
import { isChunkLoadError, reloadOnce } from '../base/chunk-errors.ts'
import { makeStore } from '../base/store.ts'

export interface CartUi {
  isSideCartOpen: boolean
  isTopCartDisplayed: boolean
  /** The shop, or the agency, whose cart the visitor picked in the side cart. */
  shopId: string | null
  /** What has just been put into a cart, for who does not see it. */
  added: string
  /** The content of the side cart, once it is there: it comes in a file of its own. */
  SideCart: ComponentType | null
}

const store = makeStore<CartUi>({
  isSideCartOpen: false,
  isTopCartDisplayed: true,
  shopId: null,
  added: '',
  SideCart: null,
})
const change = (part: Partial<CartUi>) => store.set({ ...store.get(), ...part })

/** What is open and shown of the carts; nothing of it survives a reload. */
export const useCartUi = (): CartUi => store.use()

export function openSideCart(shopId: string | null = null): void {
  change({ isSideCartOpen: true, shopId })
}

/**
 * After something was put into a cart. On a wide screen the cart opens beside the page it was bought on; on a phone the
 * badge and the line at the foot say it, and cover nothing.
 */
export function showAdded(added: string, { shopId, isOpening }: { shopId: string; isOpening: boolean }): void {
  change({ added })
  if (isOpening && matchMedia('(width >= 768px)').matches) openSideCart(shopId)
}
export const closeSideCart = (): void => change({ isSideCartOpen: false })
export const toggleSideCart = (): void => (store.get().isSideCartOpen ? closeSideCart() : openSideCart())
export const pickCart = (shopId: string): void => change({ shopId })
export const toggleTopCart = (isTopCartDisplayed = !store.get().isTopCartDisplayed): void =>
  change({ isTopCartDisplayed })

let loading: Promise<void> | null = null

/** Fetches the content of the side cart, once; a failure is told to the page's error handling and tried again later. */
export function loadSideCart(load: () => Promise<ComponentType>): void {
  loading ??= load().then(
    (SideCart) => change({ SideCart }),
    (error: unknown) => {
      loading = null
      void report(error)
      if (isChunkLoadError(error) && store.get().isSideCartOpen) reloadOnce()
    },
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShopCart } from '#contract/cart.ts'
import { useParams } from '../base/location.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { hasSession } from '../sessions/session-hint.ts'
import { type Carts, cartsKey, noCarts } from '../sessions/carts.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { addedCount, type Wish, withWishes } from './wishes.ts'
import { makeWriteQueue, type WriteQueue } from './write-queue.ts'

/** On return to the tab, stock and prices older than this are asked for again. */
const freshMs = 60_000

/** The visitor's carts, retrieved once (CART-03). Every later write brings the cart it changed along. */
export const cartsQuery = ({ call }: Pick<Dependencies, 'call'>) =>
  queryOptions({
    queryKey: cartsKey,
    queryFn: async (): Promise<Carts> => {
      const { cart, carts } = await call('cartRead', {}, { isQuiet: true })
      return { carts, current: cart?.shop._id ?? null }
    },
    staleTime: Infinity,
    refetchOnWindowFocus: ({ state }) => (Date.now() - state.dataUpdatedAt > freshMs ? 'always' : false),
  })

export interface CartsState extends Carts {
  /** Of all carts, what is on its way included. */
  itemsCount: number
  /** False until the browser knows: on the server, while hydrating and while the carts are fetched. */
  isKnown: boolean
  /** The carts could not be read; `retry` asks again. */
  isFailed: boolean
  retry: () => void
  /** What the server is being asked for (CART-03). */
  loading: { cart: boolean; products: boolean; contact: boolean }
}

export function useCarts(): CartsState {
  const dependencies = useDependencies()
  const { isServer, site } = dependencies
  // Where stays are let there is nothing to read: their carts are the stays' own.
  const isVisitor = !isServer && site.kind !== 'hospitality' && hasSession(site.code)
  const { data: fetched, isFetching, isError, refetch } = useQuery({ ...cartsQuery(dependencies), enabled: isVisitor })
  // Other parts of the page may have fetched them before this one comes alive, with the server's markup.
  const data = useIsHydrated() ? fetched : undefined
  const wishes = useWishes()
  const carts = useMemo(() => withWishes(data ?? noCarts, wishes), [data, wishes])
  return {
    ...carts,
    itemsCount: carts.carts.reduce((sum, cart) => sum + cart.itemsCount, addedCount(wishes)),
    isKnown: data !== undefined || (!isServer && !isVisitor),
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    loading: {
      cart: isFetching,
      products: wishes.some((wish) => 'line' in wish),
      contact: wishes.some(({ kind }) => kind === 'contact'),
    },
  }
}

/** How many of each thing the carts hold, what is on its way included. */
export function useCartQuantities(): ReadonlyMap<string, number> {
  const { carts } = useCarts()
  const wishes = useWishes()
  return useMemo(() => {
    const quantities = new Map<string, number>()
    const count = (id: string | undefined, quantity: number) =>
      id !== undefined && quantities.set(id, (quantities.get(id) ?? 0) + quantity)
    for (const cart of carts) for (const { product, quantity } of cart.products) count(product?._id, quantity)
    for (const wish of wishes) if (wish.kind === 'add') count(wish.line, wish.quantity)
    return quantities
  }, [carts, wishes])
}

export const useCart = (shopId: string | undefined): ShopCart | undefined =>
  useCarts().carts.find(({ shop }) => shop._id === shopId)

/** The cart of the shop the visitor stands in, else the one they touched last. */
export function useCurrentCart(): ShopCart | undefined {
  const { carts, current } = useCarts()
  const { site } = useDependencies()
  const { shopPath = site.shopPath } = useParams()
  const ofShop = carts.find(({ shop }) => shop.path === shopPath)
  return ofShop ?? carts.find(({ shop }) => shop._id === current) ?? carts[0]
}

/** For whoever needs the cart to be what the visitor sees, such as the checkout. */
export function useCartSettled(): () => Promise<void> {
  const queue = useQueue()
  return queue.settled
}

/** One queue per tab; the server, where nobody writes, makes none that lives on. */
const queues = new WeakMap<object, WriteQueue>()

/** What is written, in its order. */
export function useQueue(): WriteQueue {
  const { queryClient } = useDependencies()
  let queue = queues.get(queryClient)
  if (!queue) {
    queue = makeWriteQueue()
    queues.set(queryClient, queue)
  }
  return queue
}

const useWishes = (): readonly Wish[] => useQueue().wishes.use()

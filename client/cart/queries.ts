import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { CartLine, Contact, ShopCart } from '#contract/cart.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallOptions, EndpointName, Endpoints } from '#contract/endpoints.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { itemOfLine, track } from '../notifications/analytics.ts'
import { hasSession } from '../sessions/session-hint.ts'
import { showAdded } from './cart-ui.ts'
import { type Carts, cartsKey, noCarts } from '../sessions/carts.ts'
import { addedCount, keyOfLine, lineKey, type Wish, withWishes } from './wishes.ts'
import { type CartAnswer, makeWriteQueue, type WriteQueue } from './write-queue.ts'

/** On return to the tab, stock and prices older than this are asked for again. */
const freshMs = 60_000

/** The visitor's carts, retrieved once (CART-03). Every later write brings the cart it changed along. */
export const cartsQuery = ({ call }: Pick<Dependencies, 'call'>) =>
  queryOptions({
    queryKey: cartsKey,
    queryFn: async (): Promise<Carts> => {
      const { cart, carts } = await call('cartRead', {}, { onErrors: () => undefined })
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
  const { data, isFetching, isError, refetch } = useQuery({ ...cartsQuery(dependencies), enabled: isVisitor })
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

/** Puts bottles into the cart; the badge counts at once. On their own page the cart then opens beside it. */
export function useAddProduct({ isOpening = false } = {}) {
  const write = useCartWrite()
  const announce = useShowAdded(isOpening)
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartProductAdd']>) => {
      const line = lineKey(input.productID)
      return write({ kind: 'add', line, quantity: input.quantity }, 'cartProductAdd', (quantity) => ({
        ...input,
        quantity,
      }))
    },
    onSuccess: ({ cart }, { productID }) => announce(cart, lineKey(productID)),
  })
}

/** Sets how many bottles; 0 takes the line out. Of many quick wishes the last one wins. */
export function useUpdateProduct() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: ({ productID, quantity }: CallInput<Endpoints['cartProductUpdate']>) =>
      write({ kind: 'set', line: lineKey(productID), quantity }, 'cartProductUpdate', (last) => ({
        productID,
        quantity: last,
      })),
  })
}

export function useRemoveProduct() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartProductRemove']>) =>
      write({ kind: 'set', line: lineKey(input.productID), quantity: 0 }, 'cartProductRemove', () => input),
  })
}

/** Puts places of a slot into the cart. */
export function useAddActivity({ isOpening = false } = {}) {
  const write = useCartWrite()
  const announce = useShowAdded(isOpening)
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartActivityAdd']>) => {
      const line = lineKey(input.activityID, input.startDate)
      const inputOf = (numberOfPersons: number) => ({ ...input, numberOfPersons })
      return write({ kind: 'add', line, quantity: input.numberOfPersons }, 'cartActivityAdd', inputOf)
    },
    onSuccess: ({ cart }, { activityID, startDate }) => announce(cart, lineKey(activityID, startDate)),
  })
}

export function useUpdateActivity() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartActivityUpdate']>) => {
      const line = lineKey(input.productID, input.startDate)
      const inputOf = (numberOfPersons: number) => ({ ...input, numberOfPersons })
      return write({ kind: 'set', line, quantity: input.numberOfPersons }, 'cartActivityUpdate', inputOf)
    },
  })
}

export function useRemoveActivity() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartActivityRemove']>) =>
      write(
        { kind: 'set', line: lineKey(input.activityID, input.startDate), quantity: 0 },
        'cartActivityRemove',
        () => input,
      ),
  })
}

/** Remembers who buys; delivery prices follow the address (CART-06). */
export function useUpdateContact() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: (input: { shopID: string; contact: Contact }) =>
      write({ kind: 'contact', shopId: input.shopID }, 'cartContactUpdate', () => input),
  })
}

type PromoCodeInput = CallInput<Endpoints['cartPromoCodeAdd']> & Pick<CallOptions, 'onErrors'>

/** Enters a code, whatever its case (CART-04). A refusal is given to `onErrors`, where there is a place to say it. */
export function useAddPromoCode() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: ({ shopID, promoCode, onErrors }: PromoCodeInput) => {
      const input = { shopID, promoCode: promoCode.trim().toUpperCase() }
      return write({ kind: 'promo-code', shopId: shopID }, 'cartPromoCodeAdd', () => input, { onErrors })
    },
    onSuccess: ({ cart }) => {
      const [promoCode] = cart?.promoCodes ?? []
      if (cart && promoCode) track({ name: 'promo_code_added', promoCode, shopName: cart.shop.name })
    },
  })
}

export function useRemovePromoCode() {
  const write = useCartWrite()
  return useMutation({
    mutationFn: (input: CallInput<Endpoints['cartPromoCodeRemove']>) =>
      write({ kind: 'promo-code', shopId: input.shopID }, 'cartPromoCodeRemove', () => input),
  })
}

/** For whoever needs the cart to be what the visitor sees, such as the checkout. */
export function useCartSettled(): () => Promise<void> {
  const queue = useQueue()
  return queue.settled
}

type WriteName = Exclude<Extract<EndpointName, `cart${string}`>, 'cartRead' | 'cartCheckout'>

/** One queue per tab; the server, where nobody writes, makes none that lives on. */
const queues = new WeakMap<object, WriteQueue>()

function useQueue(): WriteQueue {
  const { queryClient } = useDependencies()
  let queue = queues.get(queryClient)
  if (!queue) {
    queue = makeWriteQueue()
    queues.set(queryClient, queue)
  }
  return queue
}

const useWishes = (): readonly Wish[] => useQueue().wishes.use()

function useCartWrite() {
  const dependencies = useDependencies()
  const queue = useQueue()
  /** `inputOf` makes the body from the quantity that is wished for by then. */
  return <Name extends WriteName>(
    wish: Wish,
    name: Name,
    inputOf: (quantity: number) => CallInput<Endpoints[Name]>,
    options?: CallOptions,
  ): Promise<CartAnswer> =>
    queue.push(wish, async (last) => {
      const { queryClient, site, call } = dependencies
      const before = queryClient.getQueryData<Carts>(cartsKey)
      const hasOthers = before === undefined && hasSession(site.code)
      // A read that is under way knows nothing of this write, and must not come after it.
      await queryClient.cancelQueries({ queryKey: cartsKey })
      let isRefused = true
      try {
        const answer: CartAnswer = await call(name, inputOf('quantity' in last ? last.quantity : 0), options)
        isRefused = false
        trackLine(last, before, answer.cart)
        return answer
      } finally {
        if (isRefused || hasOthers || queryClient.isFetching({ queryKey: cartsKey }) > 0)
          void queryClient.invalidateQueries({ queryKey: cartsKey })
      }
    })
}

function trackLine(wish: Wish, before: Carts | undefined, cart: ShopCart | null): void {
  if (!cart || !('line' in wish)) return
  const old = lineIn(
    before?.carts.find(({ shop }) => shop._id === cart.shop._id),
    wish.line,
  )
  const line = lineIn(cart, wish.line) ?? old
  if (!line) return
  const quantity = wish.kind === 'add' ? wish.quantity : wish.quantity - (old?.quantity ?? 0)
  if (quantity === 0) return
  track({
    name: quantity > 0 ? 'add_to_cart' : 'remove_from_cart',
    currencyCode: cart.currencyCode,
    items: [{ ...itemOfLine(line, cart.shop.name), quantity: Math.abs(quantity) }],
  })
}

const lineIn = (cart: ShopCart | null | undefined, key: string): CartLine | undefined =>
  cart?.products.find((line) => keyOfLine(line) === key)

function useShowAdded(isOpening: boolean) {
  const t = useText()
  return (cart: ShopCart | null, key: string) => {
    const line = lineIn(cart, key)
    const title = (line?.product ?? line?.activity)?.title
    if (cart && title) showAdded(t('cart.line.added', { title }), { shopId: cart.shop._id, isOpening })
  }
}

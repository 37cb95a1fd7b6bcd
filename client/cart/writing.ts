import { useWrite } from '../base/use-write.ts'
import type { CartLine, ShopCart } from '#contract/cart.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallOptions, EndpointName, Endpoints } from '#contract/endpoints.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { itemOfLine, track } from '../notifications/analytics.ts'
import { type Carts, cartsKey } from '../sessions/carts.ts'
import { hasSession } from '../sessions/session-hint.ts'
import { showAdded } from './cart-ui.ts'
import { useQueue } from './queries.ts'
import { keyOfLine, lineKey, type Wish } from './wishes.ts'
import type { CartAnswer } from './write-queue.ts'

/** Puts bottles into the cart; the badge counts at once. On their own page the cart then opens beside it. */
export function useAddProduct({ isOpening = false } = {}) {
  const write = useCartWrite()
  const announce = useShowAdded(isOpening)
  return useWrite({
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

type WriteName = Exclude<Extract<EndpointName, `cart${string}`>, 'cartRead' | 'cartCheckout'>

/** Sends a wish in its turn; the cart of the answer is the one that is shown. */
export function useCartWrite() {
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

/** Says what has come into the cart. */
export function useShowAdded(isOpening: boolean) {
  const t = useText()
  return (cart: ShopCart | null, key: string) => {
    const line = lineIn(cart, key)
    const title = (line?.product ?? line?.activity)?.title
    if (cart && title) showAdded(t('cart.line.added', { title }), { shopId: cart.shop._id, isOpening })
  }
}

import { useWrite } from '../base/use-write.ts'
import type { Contact } from '#contract/cart.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallOptions, Endpoints } from '#contract/endpoints.ts'
import { track } from '../notifications/analytics.ts'
import { useCartWrite, useShowAdded } from './writing.ts'
import { lineKey } from './wishes.ts'

/** Sets how many bottles; 0 takes the line out. Of many quick wishes the last one wins. */
export function useUpdateProduct() {
  const write = useCartWrite()
  return useWrite({
    mutationFn: ({ productID, quantity }: CallInput<Endpoints['cartProductUpdate']>) =>
      write({ kind: 'set', line: lineKey(productID), quantity }, 'cartProductUpdate', (last) => ({
        productID,
        quantity: last,
      })),
  })
}

export function useRemoveProduct() {
  const write = useCartWrite()
  return useWrite({
    mutationFn: (input: CallInput<Endpoints['cartProductRemove']>) =>
      write({ kind: 'set', line: lineKey(input.productID), quantity: 0 }, 'cartProductRemove', () => input),
  })
}

/** Puts places of a slot into the cart. */
export function useAddActivity({ isOpening = false } = {}) {
  const write = useCartWrite()
  const announce = useShowAdded(isOpening)
  return useWrite({
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
  return useWrite({
    mutationFn: (input: CallInput<Endpoints['cartActivityUpdate']>) => {
      const line = lineKey(input.productID, input.startDate)
      const inputOf = (numberOfPersons: number) => ({ ...input, numberOfPersons })
      return write({ kind: 'set', line, quantity: input.numberOfPersons }, 'cartActivityUpdate', inputOf)
    },
  })
}

export function useRemoveActivity() {
  const write = useCartWrite()
  return useWrite({
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
  return useWrite({
    mutationFn: (input: { shopID: string; contact: Contact }) =>
      write({ kind: 'contact', shopId: input.shopID }, 'cartContactUpdate', () => input),
  })
}

type PromoCodeInput = CallInput<Endpoints['cartPromoCodeAdd']> & Pick<CallOptions, 'onErrors'>

/** Enters a code, whatever its case (CART-04). A refusal is given to `onErrors`, where there is a place to say it. */
export function useAddPromoCode() {
  const write = useCartWrite()
  return useWrite({
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
  return useWrite({
    mutationFn: (input: CallInput<Endpoints['cartPromoCodeRemove']>) =>
      write({ kind: 'promo-code', shopId: input.shopID }, 'cartPromoCodeRemove', () => input),
  })
}

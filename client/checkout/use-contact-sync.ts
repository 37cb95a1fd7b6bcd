import { useEffect, useEffectEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ShopCart } from '#contract/cart.ts'
import { useUpdateContact } from '../cart/changes.ts'
import { type CheckoutValues, contactToSend, destinationOf } from './checkout-form.ts'

/** A hand that rests this long has finished a word. */
const restMs = 500

/** Tells the server where the parcel goes as soon as that is known or changes: delivery prices follow (CART-06). */
export function useContactSync({ control, getValues }: UseFormReturn<CheckoutValues>, cart: ShopCart): void {
  const { mutate } = useUpdateContact()
  const contact = useWatch({ control, name: 'contact' })
  const wanted = destinationOf(contact)
  const known = cart.contact && destinationOf(cart.contact)
  const send = useEffectEvent(() => mutate({ shopID: cart.shop._id, contact: contactToSend(getValues('contact')) }))
  useEffect(() => {
    if (wanted === null || wanted === known) return
    const timer = setTimeout(send, restMs)
    return () => clearTimeout(timer)
  }, [wanted, known])
}

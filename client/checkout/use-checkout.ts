import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Contact, ShopCart } from '#contract/cart.ts'
import type { Message } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import type { ShopFront } from '#contract/shop.ts'
import { useNavigate } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { cartsKey } from '../sessions/carts.ts'
import { useCartSettled } from '../cart/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { purchaseOf, track } from '../notifications/analytics.ts'
import type { Card } from '../purchases/CardInput.tsx'
import { keepReceipt } from '../purchases/receipts.ts'
import { usePlacing } from '../purchases/use-placing.ts'
import { usePathTo } from '../routing/paths.ts'
import { billingOf, type CheckoutValues, contactToSend, withoutAddress } from './checkout-form.ts'
import { checkoutTotal } from './delivery-choice.ts'
import { type CheckoutInput, placeOrder } from './place-order.ts'
import { rememberOrder } from './queries.ts'

interface CheckoutOptions {
  form: UseFormReturn<CheckoutValues>
  shop: ShopFront
  cart: ShopCart
  card: RefObject<Card | null>
  /** The cart while it is being ordered, so that the page keeps it in view; null when that is over. */
  onPlacing: (cart: ShopCart | null) => void
  onPlaced: () => void
}

const fields =
  /^(contact\..+|recipient\..+|giftMessage|methodOfDeliveryType|methodOfPaymentIndex|deliveryNote|isAdult|hasAcceptedTerms)$/

/** Places the order when the form is sent. Sent twice, it is placed once. */
export function useCheckout({ form, shop, cart, card, onPlacing, onPlaced }: CheckoutOptions) {
  const { call, site } = useDependencies()
  const queryClient = useQueryClient()
  const t = useText()
  const cartSettled = useCartSettled()
  const leave = useLeave(shop)
  const notPriced: Message = { type: 'ERROR', key: 'NOT_PRICED', formattedMessage: t('checkout.placeOrder.notPriced') }
  return usePlacing<CheckoutValues, Order>({
    form,
    card,
    sellerId: shop._id,
    fields,
    texts: {
      failed: t('checkout.placeOrder.failed'),
      tooLate: t('checkout.placeOrder.tooLate'),
      changed: t('checkout.placeOrder.changed'),
    },
    attemptOf(values, shownAmount) {
      const input = inputOf(values, shop, cart, shownAmount)
      const isPriced = input.expectedTotalAmount !== undefined
      return {
        isByCard: input.methodOfPaymentType === 'CARD',
        // The address of somebody else's parcel is not where the card lives.
        billing: billingOf(values.isGift ? withoutAddress(values.contact) : contactOf(values, cart)),
        async place(tools) {
          await cartSettled()
          // Pressed before the delivery had its price: nobody is charged what they have not seen.
          if (!isPriced) return { kind: 'refused', messages: [notPriced] }
          return placeOrder(input, { call, ...tools })
        },
      }
    },
    onPlacing: (isPlacing) => onPlacing(isPlacing ? cart : null),
    keepReceipt: (receipt) => keepReceipt(site.code, shop._id, receipt),
    async onPlaced(order, receipt) {
      track(purchaseOf(order))
      onPlaced()
      await leave(order, receipt)
    },
    async onMissed(kind) {
      // What changed came with the refusal, or is fetched now; the button shows the new amount.
      if (kind === 'refused') await queryClient.invalidateQueries({ queryKey: cartsKey })
    },
  })
}

function inputOf(values: CheckoutValues, shop: ShopFront, cart: ShopCart, shownAmount?: number): CheckoutInput {
  const {
    isGift,
    recipient,
    giftMessage,
    methodOfDeliveryType,
    methodOfPaymentIndex,
    deliveryNote,
    isAdult,
    hasAcceptedTerms,
  } = values
  const index = Number(methodOfPaymentIndex)
  const delivery = cart.needsDelivery ? methodOfDeliveryType || null : null
  return {
    shopID: shop._id,
    contact: contactOf(values, cart),
    methodOfDeliveryType: delivery,
    methodOfPaymentIndex: index,
    methodOfPaymentCode: shop.methodOfPayments[index]?.code,
    methodOfPaymentType: shop.methodOfPayments[index]?.type,
    deliveryNote: delivery === 'PICKUP' || delivery === null ? '' : deliveryNote,
    recipient: isGift && isBrought(values, cart) ? recipient : null,
    giftMessage: isGift && isBrought(values, cart) ? giftMessage : '',
    isAdult,
    hasAcceptedTerms,
    expectedTotalAmount: shownAmount ?? checkoutTotal(cart, delivery) ?? undefined,
  }
}

/** With the address only where something is brought. */
const contactOf = (values: CheckoutValues, cart: ShopCart): Contact =>
  isBrought(values, cart) ? contactToSend(values.contact) : withoutAddress(values.contact)

const isBrought = ({ methodOfDeliveryType: type }: CheckoutValues, { needsDelivery }: ShopCart): boolean =>
  needsDelivery && type !== '' && type !== 'PICKUP'

/** To the confirmation first and the empty cart after, so that the page never shows the one without the other. */
function useLeave(shop: ShopFront) {
  const { site } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  return async (order: Order, receipt: string) => {
    rememberOrder(queryClient, language, order)
    keepReceipt(site.code, shop._id, receipt)
    await navigate(pathTo('shop-confirmation'))
    // The server has cleared it if it was this order's (CHECKOUT-04).
    await queryClient.invalidateQueries({ queryKey: cartsKey })
  }
}

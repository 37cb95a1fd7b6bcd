import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ShopCart } from '#contract/cart.ts'
import type { Message } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import type { Shop } from '#contract/shop.ts'
import { report } from '../api/report.ts'
import { useDependencies } from '../app/dependencies.ts'
import { cartsKey } from '../cart/carts.ts'
import { useCartSettled } from '../cart/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { purchaseOf, track } from '../notifications/analytics.ts'
import { type CardErrorCode, missingCardElement } from '../payments/card-errors.ts'
import { usePathTo } from '../routing/paths.ts'
import type { Card } from './CardInput.tsx'
import { billingOf, type CheckoutValues, contactToSend, sortMessages } from './checkout-form.ts'
import { checkoutTotal } from './delivery-choice.ts'
import { type CheckoutInput, makeAttemptKeys, type Outcome, type Phase, placeOrder } from './place-order.ts'
import { rememberOrder } from './queries.ts'
import { keepReceipt } from './receipts.ts'

/** What stands between the visitor and their order, to be shown where it can be mended. */
export type Problem =
  | { kind: 'card'; code: CardErrorCode }
  | { kind: 'fields'; count: number }
  | { kind: 'said'; texts: string[] }

interface CheckoutOptions {
  form: UseFormReturn<CheckoutValues>
  shop: Shop
  cart: ShopCart
  card: RefObject<Card | null>
  /** The cart while it is being ordered, so that the page keeps it in view; null when that is over. */
  onPlacing: (cart: ShopCart | null) => void
  onPlaced: () => void
}

/** Places the order when the form is sent. Sent twice, it is placed once. */
export function useCheckout({ form, shop, cart, card, onPlacing, onPlaced }: CheckoutOptions) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const t = useText()
  const cartSettled = useCartSettled()
  const leave = useLeave(shop)
  const [phase, setPhase] = useState<Phase | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [keys] = useState(makeAttemptKeys)
  const isUnderWay = useRef(false)
  useStayOnPage(phase !== null)

  const place = async (values: CheckoutValues) => {
    if (isUnderWay.current) return
    const input = inputOf(values, shop, cart)
    if (input.methodOfPaymentType === 'CARD' && card.current && !card.current.isComplete()) {
      setProblem({ kind: 'card', code: 'incomplete' })
      card.current.focus()
      return
    }
    isUnderWay.current = true
    setProblem(null)
    setPhase('ordering')
    onPlacing(cart)
    try {
      await cartSettled()
      await conclude(await placeOrder(input, { call, confirmCard, keys, onPhase: setPhase, report, wait }))
    } catch (error) {
      report(error)
      setProblem({ kind: 'said', texts: [t('checkout.placeOrder.failed')] })
    } finally {
      isUnderWay.current = false
      setPhase(null)
      onPlacing(null)
    }

    function confirmCard(clientSecret: string) {
      if (!card.current) return Promise.reject(missingCardElement(shop._id))
      return card.current.confirm(clientSecret, billingOf(contactToSend(values.contact)))
    }
  }

  async function conclude(outcome: Outcome) {
    switch (outcome.kind) {
      case 'placed':
        track(purchaseOf(outcome.order))
        onPlaced()
        await leave(outcome.order, outcome.receipt)
        return
      case 'card-refused':
        setProblem({ kind: 'card', code: outcome.code })
        card.current?.focus()
        return
      case 'too-late':
        setProblem({ kind: 'said', texts: [t('checkout.placeOrder.tooLate')] })
        return
      case 'refused':
        refuse(outcome.messages)
        // What changed came with the refusal, or is fetched now; the button shows the new amount.
        await queryClient.invalidateQueries({ queryKey: cartsKey })
    }
  }

  function refuse(messages: Message[]) {
    const { atFields, others } = sortMessages(messages)
    for (const { field, formattedMessage } of atFields) {
      // Checked against the names of this form.
      form.setError(field as keyof CheckoutValues, { type: 'server', message: formattedMessage })
    }
    const [first] = atFields
    if (first) form.setFocus(first.field as keyof CheckoutValues)
    const texts = others.map(({ key, formattedMessage }) =>
      key === 'CART_CHANGED' ? t('checkout.placeOrder.changed') : formattedMessage,
    )
    setProblem(texts.length > 0 ? { kind: 'said', texts } : { kind: 'fields', count: atFields.length })
  }

  return {
    phase,
    problem,
    submit: (event: FormEvent) =>
      form.handleSubmit(place, (errors) => setProblem({ kind: 'fields', count: countErrors(errors) }))(event),
    onCardEdit: () => setProblem((current) => (current?.kind === 'card' ? null : current)),
  }
}

function inputOf(values: CheckoutValues, shop: Shop, cart: ShopCart): CheckoutInput {
  const { contact, methodOfDeliveryType, methodOfPaymentIndex, deliveryNote, isAdult, hasAcceptedTerms } = values
  const index = Number(methodOfPaymentIndex)
  const delivery = cart.needsDelivery ? methodOfDeliveryType || null : null
  return {
    shopID: shop._id,
    contact: contactToSend(contact),
    methodOfDeliveryType: delivery,
    methodOfPaymentIndex: index,
    methodOfPaymentType: shop.methodOfPayments[index]?.type,
    deliveryNote: delivery === 'PICKUP' || delivery === null ? '' : deliveryNote,
    isAdult,
    hasAcceptedTerms,
    expectedTotalAmount: checkoutTotal(cart, delivery) ?? undefined,
  }
}

/** To the confirmation first and the empty cart after, so that the page never shows the one without the other. */
function useLeave(shop: Shop) {
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

/** While money may be moving, the browser asks before the page is closed. */
function useStayOnPage(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Fields refused, at whatever depth: a field's own error is what has a type. */
function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce<number>(
    (sum, error: unknown) => sum + (typeof error === 'object' && error !== null ? countErrors(error) : 0),
    0,
  )
}

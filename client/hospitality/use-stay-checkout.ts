import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Message } from '#contract/envelope.ts'
import type { Booking, StayCart } from '#contract/hospitality.ts'
import { report } from '../api/report.ts'
import { useDependencies } from '../app/dependencies.ts'
import type { Card } from '../checkout/CardInput.tsx'
import { makeAttemptKeys } from '../checkout/place-order.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { track } from '../notifications/analytics.ts'
import { type CardErrorCode, missingCardElement } from '../payments/card-errors.ts'
import { usePathTo } from '../routing/paths.ts'
import { type Outcome, placeBooking, type StayCheckoutInput } from './place-booking.ts'
import { forgetStayCarts, rememberBooking } from './queries.ts'
import { keepReceipt } from './receipts.ts'

/** Named as the call has them, so that the server's complaint about a field finds its field. */
export interface StayCheckoutValues {
  contact: { firstname: string; lastname: string; email: { email: string }; phone: { number: string } }
  note: string
  /** Position in the agency's list, as a radio button has it. */
  methodOfPaymentIndex: string
  hasAcceptedTerms: boolean
}

/** What stands between the guest and their booking, to be shown where it can be mended. */
export type Problem =
  | { kind: 'card'; code: CardErrorCode }
  | { kind: 'fields'; count: number }
  | { kind: 'said'; texts: string[] }

interface Options {
  form: UseFormReturn<StayCheckoutValues>
  cart: StayCart
  card: RefObject<Card | null>
  onPlacing: (cart: StayCart | null) => void
  onBooked: () => void
}

/** Books when the form is sent. Sent twice, it is booked once. */
export function useStayCheckout({ form, cart, card, onPlacing, onBooked }: Options) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const t = useText()
  const leave = useLeave()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [keys] = useState(makeAttemptKeys)
  const isUnderWay = useRef(false)
  useStayOnPage(isBusy)

  const book = async (values: StayCheckoutValues) => {
    if (isUnderWay.current) return
    const input = inputOf(values, cart)
    if (input.methodOfPaymentType === 'CARD' && card.current && !card.current.isComplete()) {
      setProblem({ kind: 'card', code: 'incomplete' })
      card.current.focus()
      return
    }
    isUnderWay.current = true
    setProblem(null)
    setBusy(true)
    onPlacing(cart)
    try {
      await conclude(await placeBooking(input, { call, confirmCard, keys, report, wait }))
    } catch (error) {
      report(error)
      setProblem({ kind: 'said', texts: [t('hospitality.checkout.failed')] })
    } finally {
      isUnderWay.current = false
      setBusy(false)
      onPlacing(null)
    }

    function confirmCard(clientSecret: string) {
      if (!card.current) return Promise.reject(missingCardElement(cart.agency._id))
      return card.current.confirm(clientSecret, billingOf(values))
    }
  }

  async function conclude(outcome: Outcome) {
    switch (outcome.kind) {
      case 'booked':
        trackPurchase(outcome.booking)
        onBooked()
        await leave(outcome.booking, outcome.receipt)
        return
      case 'card-refused':
        setProblem({ kind: 'card', code: outcome.code })
        card.current?.focus()
        return
      case 'too-late':
        setProblem({ kind: 'said', texts: [t('hospitality.confirmation.refundText')] })
        await forgetStayCarts(queryClient)
        return
      case 'refused':
        refuse(outcome.messages)
        await forgetStayCarts(queryClient)
    }
  }

  function refuse(messages: Message[]) {
    const atFields = messages.filter(({ field }) => field !== undefined && fields.test(field))
    for (const { field, formattedMessage } of atFields) {
      // Checked against the names of this form.
      form.setError(field as keyof StayCheckoutValues, { type: 'server', message: formattedMessage })
    }
    const [first] = atFields
    if (first) form.setFocus(first.field as keyof StayCheckoutValues)
    const texts = messages
      .filter((message) => !atFields.includes(message))
      .map(({ key, formattedMessage }) =>
        key === 'CART_CHANGED' ? t('hospitality.checkout.changed') : formattedMessage,
      )
    setProblem(texts.length > 0 ? { kind: 'said', texts } : { kind: 'fields', count: atFields.length })
  }

  return {
    isBusy,
    problem,
    submit: (event: FormEvent) =>
      form.handleSubmit(book, (errors) => setProblem({ kind: 'fields', count: countErrors(errors) }))(event),
    onCardEdit: () => setProblem((current) => (current?.kind === 'card' ? null : current)),
  }
}

const fields = /^(contact\.(firstname|lastname|email\.email|phone\.number)|note|methodOfPaymentIndex|hasAcceptedTerms)$/

function inputOf(
  { contact, note, methodOfPaymentIndex, hasAcceptedTerms }: StayCheckoutValues,
  cart: StayCart,
): StayCheckoutInput {
  const index = Number(methodOfPaymentIndex)
  return {
    agencyID: cart.agency._id,
    methodOfPaymentIndex: index,
    methodOfPaymentType: cart.agency.methodOfPayments[index]?.type,
    contact: {
      ...contact,
      address: cart.contact?.address ?? { addressLines: [], postalCode: '', city: '', countryCode: '' },
    },
    note,
    hasAcceptedTerms,
    expectedTotalAmount: cart.amount,
  }
}

/** A stay is booked without an address; the bank asks for none. */
const billingOf = ({ contact: { firstname, lastname, email, phone } }: StayCheckoutValues) => ({
  name: `${firstname} ${lastname}`.trim(),
  email: email.email,
  phone: phone.number,
  address: { line1: '', city: '', postalCode: '', countryCode: '' },
})

function trackPurchase(booking: Booking): void {
  track({
    name: 'purchase',
    orderId: booking._id,
    currencyCode: booking.currencyCode,
    valueAmount: booking.totalAmount,
    deliveryAmount: 0,
    promoCodes: [],
    items: booking.products.map(({ _id: id, analyticsName: name, amount: unitAmount }) => ({
      ...{ id, name, unitAmount },
      quantity: 1,
      shopName: booking.agency.title,
    })),
  })
}

/** To the confirmation first and the empty cart after, so that the page never shows the one without the other. */
function useLeave() {
  const { site } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  return async (booking: Booking, receipt: string) => {
    rememberBooking(queryClient, language, booking)
    keepReceipt(site.code, receipt)
    await navigate(pathTo('hospitality-confirmation'))
    // The server has cleared it if it was this booking's (CHECKOUT-04).
    await forgetStayCarts(queryClient)
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

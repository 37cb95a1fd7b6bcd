import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Booking, StayCart } from '#contract/hospitality.ts'
import { useNavigate } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { track } from '../notifications/analytics.ts'
import type { Card } from '../purchases/CardInput.tsx'
import { keepReceipt } from '../purchases/receipts.ts'
import { usePlacing } from '../purchases/use-placing.ts'
import { usePathTo } from '../routing/paths.ts'
import { placeBooking, type StayCheckoutInput } from './place-booking.ts'
import { rememberBooking } from './queries.ts'
import { forgetStayCarts } from './stay-carts.ts'

/** Named as the call has them, so that the server's complaint about a field finds its field. */
export interface StayCheckoutValues {
  contact: { firstname: string; lastname: string; email: { email: string }; phone: { number: string } }
  note: string
  /** Position in the agency's list, as a radio button has it. */
  methodOfPaymentIndex: string
  hasAcceptedTerms: boolean
}

interface Options {
  form: UseFormReturn<StayCheckoutValues>
  cart: StayCart
  card: RefObject<Card | null>
  onPlacing: (cart: StayCart | null) => void
  onBooked: () => void
}

const fields = /^(contact\.(firstname|lastname|email\.email|phone\.number)|note|methodOfPaymentIndex|hasAcceptedTerms)$/

/** Books when the form is sent. Sent twice, it is booked once. */
export function useStayCheckout({ form, cart, card, onPlacing, onBooked }: Options) {
  const { call, site } = useDependencies()
  const queryClient = useQueryClient()
  const t = useText()
  const leave = useLeave()
  return usePlacing<StayCheckoutValues, Booking>({
    form,
    card,
    sellerId: cart.agency._id,
    fields,
    texts: {
      failed: t('hospitality.checkout.failed'),
      tooLate: t('hospitality.confirmation.refundText'),
      changed: t('hospitality.checkout.changed'),
    },
    attemptOf(values, shownAmount) {
      const input = inputOf(values, cart, shownAmount)
      return {
        isByCard: input.methodOfPaymentType === 'CARD',
        billing: billingOf(values),
        place: (tools) => placeBooking(input, { call, ...tools }),
      }
    },
    onPlacing: (isPlacing) => onPlacing(isPlacing ? cart : null),
    keepReceipt: (receipt) => keepReceipt(site.code, 'stay', receipt),
    async onPlaced(booking, receipt) {
      trackPurchase(booking)
      onBooked()
      await leave(booking, receipt)
    },
    onMissed: () => forgetStayCarts(queryClient),
  })
}

function inputOf(
  { contact, note, methodOfPaymentIndex, hasAcceptedTerms }: StayCheckoutValues,
  cart: StayCart,
  shownAmount = cart.amount,
): StayCheckoutInput {
  const index = Number(methodOfPaymentIndex)
  return {
    agencyID: cart.agency._id,
    methodOfPaymentIndex: index,
    methodOfPaymentCode: cart.agency.methodOfPayments[index]?.code,
    methodOfPaymentType: cart.agency.methodOfPayments[index]?.type,
    contact: {
      ...contact,
      address: cart.contact?.address ?? { addressLines: [], postalCode: '', city: '', countryCode: '' },
    },
    note,
    hasAcceptedTerms,
    expectedTotalAmount: shownAmount,
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
    keepReceipt(site.code, 'stay', receipt)
    await navigate(pathTo('hospitality-confirmation'))
    // The server has cleared it if it was this booking's (CHECKOUT-04).
    await forgetStayCarts(queryClient)
  }
}

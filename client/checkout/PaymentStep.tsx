import { type ReactNode, type RefObject, useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ShopCart } from '#contract/cart.ts'
import type { MethodOfPayment, ShopFront } from '#contract/shop.ts'
import { Fragments } from '../site/Fragments.tsx'
import { useMounted } from '../base/route-mount.ts'
import { useText } from '../i18n/text.tsx'
import type { CardErrorCode } from '../payments/card-errors.ts'
import { ChoiceGroup } from '../ui/forms/ChoiceGroup.tsx'
import { type Card, CardInput } from '../purchases/CardInput.tsx'
import { Step } from '../purchases/Step.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import { isPaymentEligible } from './delivery-choice.ts'

interface PaymentStepProps {
  form: UseFormReturn<CheckoutValues>
  shop: ShopFront
  cart: ShopCart
  card: RefObject<Card | null>
  refusal: CardErrorCode | null
  onCardEdit: () => void
  /** Consent and the button. */
  children: ReactNode
}

export function PaymentStep({ form, shop, cart, card, refusal, onCardEdit, children }: PaymentStepProps) {
  useMounted('payment-step')
  const t = useText()
  const { control } = form
  const methods = useEligibleMethods(form, shop, cart)
  const chosen = useWatch({ control, name: 'methodOfPaymentIndex' })
  const method = methods.find(({ index }) => index === chosen)
  return (
    <Step number={3} title={t('checkout.payment.title')}>
      <ChoiceGroup
        control={control}
        name="methodOfPaymentIndex"
        label={t('checkout.payment.title')}
        choices={methods.map(({ index, title, description }) => ({ value: index, title, description }))}
        isRequired
      />
      {method?.type === 'CARD' && (
        <CardInput
          shopId={shop._id}
          method={method}
          card={card}
          refusal={refusal}
          hasOthers={methods.length > 1}
          onEdit={onCardEdit}
        />
      )}
      <Fragments place="payment" className="prose small" />
      {children}
    </Step>
  )
}

interface IndexedMethod extends MethodOfPayment {
  index: string
}

/** Each keeps its position in the shop's list, which is what the call is told. The first is chosen to begin with. */
function useEligibleMethods(
  { control, setValue }: UseFormReturn<CheckoutValues>,
  shop: ShopFront,
  cart: ShopCart,
): IndexedMethod[] {
  const delivery = useWatch({ control, name: 'methodOfDeliveryType' })
  const current = useWatch({ control, name: 'methodOfPaymentIndex' })
  const methods = shop.methodOfPayments
    .map((method, index) => ({ ...method, index: String(index) }))
    .filter((method) => isPaymentEligible(method, cart, delivery || null))
  const isOffered = methods.some(({ index }) => index === current)
  const first = methods[0]?.index ?? ''
  useEffect(() => {
    if (!isOffered) setValue('methodOfPaymentIndex', first)
  }, [isOffered, first, setValue])
  return methods
}

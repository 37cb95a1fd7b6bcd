import { Suspense, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isContactComplete } from '#contract/complete-contact.ts'
import type { ShopCart } from '#contract/cart.ts'
import { dialled } from '#contract/formats.ts'
import type { MethodOfPayment, ShopFront } from '#contract/shop.ts'
import { useExpectedComponents } from '../base/route-mount.ts'
import { useSite } from '../base/dependencies.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/Form.tsx'
import type { Card } from '../purchases/CardInput.tsx'
import { lazyPart } from '../purchases/lazy-part.ts'
import { ProblemNotice } from '../purchases/ProblemNotice.tsx'
import type { Problem } from '../purchases/use-placing.ts'
import { Button } from '../ui/Button.tsx'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { type CheckoutValues, initialValues, likelyCountry } from './checkout-form.ts'
import { CheckoutHead } from './CheckoutHead.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { asksForAddress, checkoutTotal } from './delivery-choice.ts'
import { DeliveryStep } from './DeliveryStep.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { useCheckout } from './use-checkout.ts'
import { forgetCheckoutSteps, useCheckoutTracking } from './use-checkout-tracking.ts'
import { useContactSync } from './use-contact-sync.ts'

const OrderWallets = lazyPart(() => import('./OrderWallets.tsx').then((module) => module.OrderWallets))

interface CheckoutFormProps {
  shop: ShopFront
  cart: ShopCart
  onPlacing: (cart: ShopCart | null) => void
}

/** The whole checkout, once there is a cart to order (CHECKOUT-02). */
export function CheckoutForm({ shop, cart, onPlacing }: CheckoutFormProps) {
  useExpectedComponents(['contact-step', 'delivery-step', 'payment-step', 'order-summary'])
  const t = useText()
  const site = useSite()
  const card = useRef<Card>(null)
  const language = useLanguage()
  const country = likelyCountry(language, navigator.languages)
  const form = useEagerForm<CheckoutValues>({ defaultValues: initialValues(cart, country) })
  // What was typed survives a reload and a change of language; consent is given each time.
  const forgetDraft = useDraft(form, `checkout:${site.code}:${shop._id}`, ['isAdult', 'hasAcceptedTerms'])
  useContactSync(form, cart)
  const [contact, deliveryType] = useWatch({ control: form.control, name: ['contact', 'methodOfDeliveryType'] })
  const delivery = deliveryType || null
  const total = checkoutTotal(cart, delivery)
  const isDelivered = asksForAddress(cart, delivery)
  const step = !isContactComplete(contact) ? 1 : total === null ? 2 : 3
  useCheckoutTracking(cart, step)
  const onPlaced = () => {
    forgetDraft()
    forgetCheckoutSteps(shop._id)
  }
  const { isBusy, problem, refusal, submit, onCardEdit, byWallet } = useCheckout({
    ...{ form, shop, cart, card, onPlacing, onPlaced },
  })
  const [walletLanguage, setWalletLanguage] = useState<string | null>(null)
  const method = shop.methodOfPayments[Number(useWatch({ control: form.control, name: 'methodOfPaymentIndex' }))]

  return (
    <FormTexts value={useFormTexts(t('checkout.contact.optional'))}>
      <CheckoutHead step={step} />
      <div className="wrap checkout" data-end="section">
        <form noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
          <ContactStep control={form.control} isPhoneRequired={isDelivered} hasWallet={walletLanguage === language} />
          <DeliveryStep form={form} shop={shop} cart={cart} />
          <PaymentStep {...{ form, shop, cart, card, refusal, onCardEdit }}>
            {/* Wine that is fetched, and a visit, are had where the estate is. */}
            <ConsentStep control={form.control} minimumAge={isDelivered ? cart.minimumAge : cart.minimumAgeHere} />
            <PlaceOrder {...{ method, shop, cart, total, isBusy, problem }} />
            {method?.type === 'CARD' && total !== 0 && (
              <Suspense>
                <OrderWallets {...{ form, cart, method, byWallet }} onReady={setWalletLanguage} />
              </Suspense>
            )}
          </PaymentStep>
        </form>
        <OrderSummary cart={cart} delivery={delivery}>
          {shop.isPromoCodesAllowed && <PromoCodeForm cart={cart} />}
        </OrderSummary>
      </div>
    </FormTexts>
  )
}

interface PlaceOrderProps {
  method: MethodOfPayment | undefined
  shop: ShopFront
  cart: ShopCart
  total: number | null
  isBusy: boolean
  problem: Problem | null
}

function PlaceOrder({ method, shop, cart, total, isBusy, problem }: PlaceOrderProps) {
  const t = useText()
  const price = usePrice()
  const buttonOf = { BANK_TRANSFER: 'buttonTransfer', ON_SITE: 'buttonOnSite', CARD: 'button' } as const
  const button = total === null ? 'chooseDelivery' : buttonOf[method?.type ?? 'CARD']
  const amount = price(total ?? 0, cart.currencyCode)
  return (
    <div className="stack" data-gap="2" data-fill="">
      <ProblemNotice problem={problem} />
      <Button type="submit" size="block" isBusy={isBusy}>
        {t(`checkout.placeOrder.${button}`, { amount })}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a paragraph that speaks up while it waits */}
      <p className="tiny muted" role="status">
        {isBusy
          ? `${t('checkout.placeOrder.processing')} ${t('checkout.placeOrder.doNotClose')}`
          : t(cart.needsDelivery ? 'checkout.placeOrder.preparedBy' : 'checkout.page.secure', { shop: shop.name })}
      </p>
      <p className="tiny muted">
        {t(`checkout.placeOrder.${cart.needsDelivery ? 'giveBack' : 'question'}`)}{' '}
        <a href={`tel:${dialled(shop.phone)}`}>{shop.phone}</a>
      </p>
    </div>
  )
}

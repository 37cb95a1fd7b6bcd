import { useEffect } from 'react'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { deliveryTotal, type ShopCart } from '#contract/cart.ts'
import type { ShopFront } from '#contract/shop.ts'
import { useMounted } from '../base/route-mount.ts'
import { useCarts } from '../cart/queries.ts'
import { Fragments } from '../site/Fragments.tsx'
import { usePrice, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { ChoiceGroup, type Choice } from '../ui/forms/ChoiceGroup.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { CheckoutValues } from './checkout-form.ts'
import { AddressFields } from './AddressFields.tsx'
import { GiftChoice, GiftFields } from './GiftFields.tsx'
import { asksForAddress, mayBeHad, preferredDelivery, reasonAgainst } from './delivery-choice.ts'
import { Step } from '../purchases/Step.tsx'

interface DeliveryStepProps {
  form: UseFormReturn<CheckoutValues>
  shop: ShopFront
  cart: ShopCart
}

export function DeliveryStep({ form, shop, cart }: DeliveryStepProps) {
  useMounted('delivery-step')
  const t = useText()
  const { loading } = useCarts()
  const { control } = form
  const delivery = useWatch({ control, name: 'methodOfDeliveryType' })
  const choices = useDeliveryChoices(shop, cart)
  usePreselection(form, cart)
  return (
    <Step number={2} title={t('checkout.delivery.title')}>
      {!cart.needsDelivery ? (
        <p>{t('checkout.delivery.notNeeded')}</p>
      ) : (
        <div className="form" aria-busy={loading.contact}>
          {choices.length > 0 && choices.every(({ reason }) => reason !== undefined) && (
            <Notice level="warning">{t('checkout.delivery.none')}</Notice>
          )}
          <ChoiceGroup
            control={control}
            name="methodOfDeliveryType"
            label={t('checkout.delivery.title')}
            choices={choices}
            isRequired
          />
          {asksForAddress(cart, delivery || null) && (
            <>
              <GiftChoice control={control} />
              <GiftFields control={control} />
              <AddressFields control={control} />
            </>
          )}
          {delivery !== '' && delivery !== 'PICKUP' && (
            <TextField control={control} name="deliveryNote" label={t('checkout.delivery.comment')} maxLength={500} />
          )}
          <Fragments place="delivery" className="prose small" />
        </div>
      )}
    </Step>
  )
}

/** What the shop offers, in its order of preference: price and delay, or why it cannot be had (CART-05). */
function useDeliveryChoices(shop: ShopFront, { pricesForDeliveryPerType: prices, currencyCode }: ShopCart): Choice[] {
  const t = useText()
  const price = usePrice()
  const pathTo = usePathTo()
  const addBottles = { href: pathTo('shop-products'), label: t('checkout.delivery.addBottles') }
  const order = ['SHIPPING', 'PICKUP', 'LOCAL'] as const
  return order.flatMap((type): Choice[] => {
    const total = deliveryTotal(prices, type)
    if (!total) return []
    const reason = reasonAgainst(prices, type)
    if (reason && mayBeHad(prices, type))
      return [{ value: type, title: total.label, description: t('checkout.delivery.priceFollows') }]
    if (reason) {
      const isTooFew = reason.code === 'MIN_BOTTLES'
      return [
        { value: type, title: total.label, reason: reason.formattedMessage, ...(isTooFew && { more: addBottles }) },
      ]
    }
    const description = shop.methodOfDeliveries.find((method) => method.type === type)?.description
    const expected = total.expected?.formattedMessage ?? (total.delay ? t('checkout.delivery.delay', total.delay) : '')
    const place = type === 'PICKUP' && addressOf(shop)
    const check = prices[type]?.find(({ code }) => code === 'AGE_CHECK')
    const amount = total.price?.amount ?? 0
    return [
      {
        value: type,
        title: total.label,
        description: [
          expected && `${expected}.`,
          place && `${place}.`,
          description,
          check && `${check.label}.`,
          total.taxes && `${total.taxes}.`,
        ]
          .filter(Boolean)
          .join(' '),
        price: amount === 0 ? t('checkout.delivery.free') : price(amount, currencyCode),
      },
    ]
  })
}

const addressOf = ({ address: { addressLines, postalCode, city } }: ShopFront): string =>
  [...addressLines, `${postalCode} ${city}`].join(', ')

/** Keeps the choice at what can be had; what the visitor picked themselves stays for as long as it can. */
function usePreselection({ control, setValue }: UseFormReturn<CheckoutValues>, cart: ShopCart) {
  const current = useWatch({ control, name: 'methodOfDeliveryType' })
  const { dirtyFields } = useFormState({ control, name: 'methodOfDeliveryType' })
  const preferred = preferredDelivery(cart, dirtyFields.methodOfDeliveryType ? current || null : null) ?? ''
  useEffect(() => {
    // A choice made for the visitor also answers the question that was open.
    if (preferred !== current) setValue('methodOfDeliveryType', preferred, { shouldValidate: preferred !== '' })
  }, [preferred, current, setValue])
}

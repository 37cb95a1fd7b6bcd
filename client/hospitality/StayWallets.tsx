import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { StayCart } from '#contract/hospitality.ts'
import type { MethodOfPayment } from '#contract/shop.ts'
import type { WalletOwner, WalletPayment, WalletSale } from '../payments/wallet.ts'
import type { ByWallet } from '../purchases/use-placing.ts'
import { asksOf, filledBy, typedFields } from '../purchases/wallet-owner.ts'
import { WalletButtons } from '../purchases/WalletButtons.tsx'
import type { StayCheckoutValues } from './use-stay-checkout.ts'

interface StayWalletsProps {
  form: UseFormReturn<StayCheckoutValues>
  cart: StayCart
  method: MethodOfPayment
  byWallet: ByWallet<StayCheckoutValues>
}

/** A stay paid with a wallet, which may also say who comes. */
export function StayWallets({ form, cart, method, byWallet }: StayWalletsProps) {
  const { control, getValues, setValue } = form
  const contact = useWatch({ control, name: 'contact' })
  const { amount, currencyCode, agency } = cart
  const asks = { ...asksOf(contact, { isPhoneRequired: true }), address: false }
  const sale: WalletSale = { amount, currencyCode, asks }

  const onPress = () => byWallet.prepare([...typedFields(getValues('contact')), 'note', 'hasAcceptedTerms'])

  function onPay(owner: WalletOwner, payment: WalletPayment) {
    for (const [field, value] of filledBy(owner, getValues('contact')))
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
    return byWallet.pay(payment)
  }

  return (
    <WalletButtons
      sellerId={agency._id}
      sellerName={agency.title}
      // A stay is booked without an address.
      handlers={{ onPress, onAddress: () => Promise.resolve(null), onPay }}
      returnTo="hospitality-confirmation"
      {...{ method, sale }}
    />
  )
}

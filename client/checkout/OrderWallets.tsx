import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ShopCart } from '#contract/cart.ts'
import type { MethodOfPayment } from '#contract/shop.ts'
import { useUpdateContact } from '../cart/changes.ts'
import type { WalletAddress, WalletOwner, WalletPayment } from '../payments/wallet.ts'
import type { ByWallet } from '../purchases/use-placing.ts'
import { filledBy } from '../purchases/wallet-owner.ts'
import { WalletButtons } from '../purchases/WalletButtons.tsx'
import { type CheckoutValues, contactToSend } from './checkout-form.ts'
import { addressOf, fieldsBefore, saleAt, saleOf } from './wallet-sale.ts'

interface OrderWalletsProps {
  form: UseFormReturn<CheckoutValues>
  cart: ShopCart
  method: MethodOfPayment
  byWallet: ByWallet<CheckoutValues>
  onReady: (language: string) => void
}

/** An order paid with a wallet, which may also say who buys and where it goes (SELL-08). */
export function OrderWallets({ form, cart, method, byWallet, onReady }: OrderWalletsProps) {
  const { mutateAsync: updateContact } = useUpdateContact()
  const { control, getValues, setValue } = form
  useWatch({ control })
  const sale = saleOf(cart, getValues())

  const onPress = () => byWallet.prepare(fieldsBefore(sale, getValues()))

  async function onAddress(address: WalletAddress) {
    const contact = contactToSend({ ...getValues('contact'), address: addressOf(address) })
    // A refusal has been said; the sheet cannot go on with this address.
    const answer = await updateContact({ shopID: cart.shop._id, contact }).catch(() => null)
    return answer?.cart ? saleAt(answer.cart, cart, getValues()) : null
  }

  function onPay(owner: WalletOwner, payment: WalletPayment) {
    const { address } = owner
    const options = { shouldDirty: true, shouldValidate: true }
    const gaps = filledBy(owner, getValues('contact'))
    // At once: the rule for a postal code follows the country.
    flushSync(() => {
      for (const [field, value] of gaps) setValue(field, value, options)
      if (address && sale.asks.address) setValue('contact.address', addressOf(address), options)
    })
    return byWallet.pay(payment)
  }

  return (
    <WalletButtons
      sellerId={cart.shop._id}
      sellerName={cart.shop.name}
      handlers={{ onPress, onAddress, onPay }}
      returnTo="shop-confirmation"
      {...{ method, sale, onReady }}
    />
  )
}

import { isFilled } from '#contract/rules.ts'
import type { WalletOwner, WalletSale } from '../payments/wallet.ts'

/** What both checkouts ask of whoever buys. */
interface Buyer {
  firstname: string
  lastname: string
  email: { email: string }
  phone: { number: string }
}

export type BuyerField = 'contact.firstname' | 'contact.lastname' | 'contact.email.email' | 'contact.phone.number'

const valuesOf = ({ firstname, lastname, email, phone }: Buyer): Record<BuyerField, string> => ({
  'contact.firstname': firstname,
  'contact.lastname': lastname,
  'contact.email.email': email.email,
  'contact.phone.number': phone.number,
})

/** Fields with something in them: they are judged before a wallet opens, and stay as they are. */
export const typedFields = (buyer: Buyer): BuyerField[] =>
  Object.entries(valuesOf(buyer)).flatMap(([field, value]) => (isFilled(value) ? [field as BuyerField] : []))

/** What a wallet is asked for: what is needed and missing, and nothing else. */
export function asksOf(
  buyer: Buyer,
  { isPhoneRequired }: { isPhoneRequired: boolean },
): Omit<WalletSale['asks'], 'address'> {
  const typed = typedFields(buyer)
  const isMissing = (field: BuyerField) => !typed.includes(field)
  return {
    name: isMissing('contact.firstname') || isMissing('contact.lastname'),
    email: isMissing('contact.email.email'),
    phone: isPhoneRequired && isMissing('contact.phone.number'),
  }
}

/** What a wallet fills in: fields that are empty here and known there. Nothing that was typed is replaced. */
export function filledBy(owner: WalletOwner, buyer: Buyer): [BuyerField, string][] {
  const [firstname = '', ...others] = (owner.name ?? '').trim().split(/\s+/)
  const known = valuesOf({
    firstname,
    lastname: others.join(' '),
    email: { email: owner.email?.trim() ?? '' },
    phone: { number: owner.phone?.trim() ?? '' },
  })
  const typed = typedFields(buyer)
  return Object.entries(known).flatMap(([name, value]): [BuyerField, string][] => {
    const field = name as BuyerField // The keys of `valuesOf`.
    return isFilled(value) && !typed.includes(field) ? [[field, value]] : []
  })
}

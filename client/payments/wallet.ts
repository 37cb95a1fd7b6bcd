import type { CurrencyCode } from '#contract/money.ts'
import type { Billing, CardConfirmation } from './card-field.ts'

export type WalletAddress = Billing['address']

/** What a sheet shows and asks for when it opens. */
export interface WalletSale {
  /** Minor units: what the page's own button asks for; without the delivery while that has no price. */
  amount: number
  currencyCode: CurrencyCode
  /** What nobody has typed, and is needed. */
  asks: { name: boolean; email: boolean; phone: boolean; address: boolean }
  /** How it is brought, where the wallet is asked for the address. */
  delivery?: { label: string; amount: number }
}

/** What a wallet tells of its owner: what it was asked for, and knows. */
export interface WalletOwner {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: WalletAddress | undefined
}

export interface WalletPayment {
  /** What the sheet said it would cost; the server accepts no other total. */
  amount: number
  confirm: (clientSecret: string) => Promise<CardConfirmation>
}

/** What the page does while a sheet is used. */
export interface WalletHandlers {
  /** Before a sheet opens, within a second: false keeps it closed, and the page has said why. */
  onPress: () => Promise<boolean>
  /** What it costs to be brought there; null where nothing is. The street comes only with the payment. */
  onAddress: (address: WalletAddress) => Promise<WalletSale | null>
  onCancel: () => void
  /** The owner has agreed: place the purchase, then confirm. False leaves it unpaid, and the page has said why. */
  onPay: (owner: WalletOwner, payment: WalletPayment) => Promise<boolean>
}

/** The demo's part of the bundle `wallet`. Wallets of the provider bring their own words. */
export interface WalletTexts {
  title: string
  button: string
  note: string
  seller: string
  name: string
  email: string
  phone: string
  address: string
  total: string
  pricing: string
  notThere: string
  pay: string
  cancel: string
}

export interface WalletOptions {
  /** What is paid for, such as the shop's id: it makes ids in the page. */
  id: string
  sellerName: string
  publishableKey: string
  accountId: string | undefined
  language: string
  /** Where a wallet that has to leave the page comes back to. */
  returnUrl: string
  texts: WalletTexts
  price: (amount: number, currencyCode: CurrencyCode) => string
}

/** Buttons of the wallets this browser and this account have. */
export interface Wallets {
  /** Resolves with whether there are any. Rejects when they cannot be loaded. */
  mount: (element: HTMLElement) => Promise<boolean>
  update: (sale: WalletSale) => void
  destroy: () => void
}

/** The wallets that belong to the key, each kind in a file of its own, as the card field's. */
export async function openWallets(options: WalletOptions, sale: WalletSale, handlers: WalletHandlers) {
  if (options.publishableKey.startsWith('pk_demo')) {
    const { openDemoWallet } = await import('./demo-wallet.ts')
    return openDemoWallet(options, sale, handlers)
  }
  const { openStripeWallets } = await import('./stripe-wallets.ts')
  return openStripeWallets(options, sale, handlers)
}

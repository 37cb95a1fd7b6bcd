import type { Billing } from './card-field.ts'
import { demoCardClient } from './demo-card-client.ts'
import { demoOwnerOf } from './demo-wallet-owner.ts'
import { openWalletSheet, type WalletSheet } from './demo-wallet-sheet.ts'
import type { WalletHandlers, WalletOptions, Wallets, WalletSale } from './wallet.ts'
import '../styles/payments.css'

/** The test card in the demo's wallet. */
const card = { number: '4242424242424242', expMonth: '12', expYear: '2040', cvc: '123' }

/** The demo's own wallet: it says what it is, and pays with a test card at the demo's own provider. */
export function openDemoWallet(options: WalletOptions, firstSale: WalletSale, handlers: WalletHandlers): Wallets {
  const { language, texts } = options
  const client = demoCardClient(options)
  const owner = demoOwnerOf(language)
  let sale = firstSale
  let sheet: WalletSheet | undefined
  let isOpening = false
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button demo-wallet-button'
  button.dataset['size'] = 'block'
  button.textContent = texts.button
  button.addEventListener('click', () => void press())

  return {
    async mount(element) {
      element.replaceChildren(button)
      return true
    },
    update(next) {
      sale = next
    },
    destroy() {
      sheet?.close()
      button.remove()
    },
  }

  async function press() {
    if (isOpening || sheet) return
    isOpening = true
    const mayOpen = await handlers.onPress().finally(() => (isOpening = false))
    const host = button.parentElement
    if (!mayOpen || !host) return
    let shown = sale
    const { asks } = sale
    const told = {
      ...(asks.name && { name: owner.name }),
      ...(asks.email && { email: owner.email }),
      ...(asks.phone && { phone: owner.phone }),
      ...(asks.address && { address: owner.address }),
    }
    sheet = openWalletSheet(host, options, {
      told,
      amount: asks.address ? null : options.price(sale.amount, sale.currencyCode),
      onCancel: closed(handlers.onCancel),
      onPay: () => void pay(),
    })
    if (asks.address) await priceDelivery()

    async function priceDelivery() {
      const priced = await handlers.onAddress({ ...owner.address, line1: '' })
      if (priced) shown = priced
      sheet?.show(priced && options.price(priced.amount, priced.currencyCode))
    }

    async function pay() {
      await handlers.onPay(told, {
        amount: shown.amount,
        confirm: (clientSecret) => client.confirm(clientSecret, card, billingOf()),
      })
      sheet?.close()
      sheet = undefined
    }
  }

  function closed(then: () => void) {
    return () => {
      sheet = undefined
      then()
    }
  }

  function billingOf(): Billing {
    return { name: owner.name, email: owner.email, phone: owner.phone, address: owner.address }
  }
}

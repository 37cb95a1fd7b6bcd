import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MethodOfPayment } from '#contract/shop.ts'
import { useDependencies } from '../base/dependencies.ts'
import { report } from '../api/report.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import {
  openWallets,
  type WalletHandlers,
  type WalletOptions,
  type Wallets,
  type WalletSale,
  type WalletTexts,
} from '../payments/wallet.ts'
import { usePathTo } from '../routing/paths.ts'
import { Notice } from '../ui/Notice.tsx'

export interface WalletButtonsProps {
  /** The shop or the agency. */
  sellerId: string
  sellerName: string
  method: MethodOfPayment
  sale: WalletSale
  handlers: Omit<WalletHandlers, 'onCancel'>
  /** The page a wallet comes back to that had to leave this one. */
  returnTo: 'shop-confirmation' | 'hospitality-confirmation'
  /** Once it is known that there is a wallet, and its words have come, in which language. */
  onReady?: (language: string) => void
}

/** The wallets of this browser, below the page's own button. Where there are none, or they do not load, nothing. */
export function WalletButtons(props: WalletButtonsProps) {
  const { sale } = props
  const t = useText()
  const { mount, state, isCancelled } = useWallets(props)
  if (state === 'none') return null
  const isReady = state === 'ready'
  return (
    <div className="wallets" id="wallets">
      {isReady && (
        <p className="or">
          <span>{t('wallet.or')}</span>
        </p>
      )}
      <div ref={mount} aria-busy={!isReady} />
      {isReady && <WalletNote sale={sale} />}
      {isCancelled && <Notice isLive>{t('wallet.cancelled')}</Notice>}
    </div>
  )
}

/** What its button does, which the law wants said beside it. */
function WalletNote({ sale: { asks, amount, currencyCode } }: Pick<WalletButtonsProps, 'sale'>) {
  const t = useText()
  const price = usePrice()
  return (
    <p className="tiny muted">
      {(asks.name || asks.email || asks.phone) && `${t('wallet.gaps')} `}
      {asks.address ? t('wallet.delivery') : t('wallet.due', { amount: price(amount, currencyCode) })}
    </p>
  )
}

function useWallets({ sellerId, sellerName, method, sale, handlers, returnTo, onReady }: WalletButtonsProps) {
  const t = useText()
  const price = usePrice()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { loadBundles } = useDependencies()
  const mount = useRef<HTMLDivElement>(null)
  const opened = useRef<Wallets>(null)
  const [known, setKnown] = useState<{ language: string; isThere: boolean } | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const { publishableKey = '', accountID } = method

  const latest = useRef({ handlers, sale })
  const open = useEffectEvent((of: Pick<WalletOptions, 'id' | 'publishableKey' | 'accountId' | 'language'>) => {
    const returnUrl = new URL(pathTo(returnTo), location.href).href
    return openWallets({ ...of, sellerName, price, returnUrl, texts: walletTexts(t) }, sale, {
      onPress() {
        setCancelled(false)
        return latest.current.handlers.onPress()
      },
      onAddress: (address) => latest.current.handlers.onAddress(address),
      onPay: (owner, payment) => latest.current.handlers.onPay(owner, payment),
      onCancel: () => setCancelled(true),
    })
  })
  const tell = useEffectEvent((language: string) => onReady?.(language))

  useEffect(() => {
    latest.current = { handlers, sale }
  })
  useEffect(() => {
    const element = mount.current
    if (!element) return
    let isGone = false
    let wallets: Wallets | undefined
    const begin = async () => {
      await loadBundles(language, ['wallet'])
      const made = await open({ id: sellerId, publishableKey, accountId: accountID, language })
      if (isGone) return made.destroy()
      wallets = made
      made.update(latest.current.sale)
      opened.current = made
      const isThere = await made.mount(element)
      if (isGone) return
      setKnown({ language, isThere })
      if (isThere) tell(language)
    }
    begin().catch((cause: unknown) => {
      // The card is there all the same.
      void report(cause)
      if (!isGone) setKnown({ language, isThere: false })
    })
    return () => {
      isGone = true
      opened.current = null
      wallets?.destroy()
    }
  }, [sellerId, publishableKey, accountID, language, loadBundles])
  // As a text: it is made anew with every letter that is typed, and seldom another.
  const told = JSON.stringify(sale)
  useEffect(() => opened.current?.update(JSON.parse(told) as WalletSale), [told])
  // A change of language keeps the form and opens the wallets anew.
  const state = known?.language !== language ? 'loading' : known.isThere ? 'ready' : 'none'
  return { mount, state, isCancelled }
}

/** The demo's part of the bundle `wallet`, word for word. */
const walletTexts = (t: Translate): WalletTexts => ({
  title: t('wallet.demo.title'),
  button: t('wallet.demo.button'),
  note: t('wallet.demo.note'),
  seller: t('wallet.demo.seller'),
  name: t('wallet.demo.name'),
  email: t('wallet.demo.email'),
  phone: t('wallet.demo.phone'),
  address: t('wallet.demo.address'),
  total: t('wallet.demo.total'),
  pricing: t('wallet.demo.pricing'),
  notThere: t('wallet.demo.notThere'),
  pay: t('wallet.demo.pay'),
  cancel: t('wallet.demo.cancel'),
})

import { useEffect, useRef, useState } from 'react'
import type { CartLine, ShopCart } from '#contract/cart.ts'
import '#client/styles/side-cart.css'
import { usePrice, useText } from '../i18n/text.tsx'
import { usePathTo, useSiteRoute } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CartLines } from './CartLines.tsx'
import { FillCarton } from './FillCarton.tsx'
import { Outlook } from './Outlook.tsx'
import { closeSideCart, pickCart } from './cart-ui.ts'
import { useAddActivity, useRemoveActivity, useRemoveProduct, useUpdateProduct } from './changes.ts'
import { useCarts } from './queries.ts'
import { useShownCart } from './use-shown-cart.ts'
import { keyOfLine } from './wishes.ts'

/** What is inside the side cart (CART-07). The panel around it is part of the first load, this is not. */
export function SideCart() {
  const t = useText()
  const { isKnown, isFailed } = useCarts()
  const cart = useShownCart()
  const [removed, setRemoved] = useState<CartLine | null>(null)
  const remove = useRemoveLine()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div className="lines" tabIndex={0} role="region" aria-label={t('cart.sideCart.lines')}>
        <CartTabs shown={cart} />
        {removed && <RemovedLine key={keyOfLine(removed)} line={removed} onDone={() => setRemoved(null)} />}
        {cart && cart.products.length > 0 ? (
          <CartLines
            cart={cart}
            onRemove={(line) => {
              setRemoved(line)
              remove(line)
            }}
          />
        ) : isKnown || isFailed ? (
          <Empty title={t('cart.sideCart.empty')} text={t('cart.sideCart.emptyText')} />
        ) : (
          <Skeleton lines={[60, 40, 25]} />
        )}
      </div>
      <Bottom cart={cart} />
    </>
  )
}

/** Several growers, several parcels: each cart is ordered by itself. */
function CartTabs({ shown }: { shown: ShopCart | undefined }) {
  const t = useText()
  const { carts } = useCarts()
  const filled = carts.filter(({ itemsCount }) => itemsCount > 0)
  if (filled.length < 2) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="filter" role="group" aria-label={t('cart.sideCart.carts')}>
      {filled.map(({ shop, itemsCount }) => (
        <button
          key={shop._id}
          type="button"
          aria-pressed={shop._id === shown?.shop._id}
          onClick={() => pickCart(shop._id)}
        >
          {shop.name}
          <sup>{itemsCount}</sup>
        </button>
      ))}
    </div>
  )
}

/** Said where the visitor is looking: a message of the page would lie behind this dialog, out of reach. */
function RemovedLine({ line, onDone }: { line: CartLine; onDone: () => void }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const restore = useRestoreLine()
  // The button that was pressed is gone with its line.
  useEffect(() => button.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no button
    <div className="removed split" role="status">
      <span>{t('cart.line.removed', { title: (line.product ?? line.activity)?.title ?? '' })}</span>
      <button
        ref={button}
        className="remove"
        type="button"
        onClick={() => {
          restore(line)
          onDone()
        }}
      >
        {t('cart.line.undo')}
      </button>
    </div>
  )
}

function Bottom({ cart }: { cart: ShopCart | undefined }) {
  const t = useText()
  const price = usePrice()
  const pathTo = usePathTo()
  const { loading } = useCarts()
  const isShopRoute = useSiteRoute()?.route.page.startsWith('shop-') ?? false
  const isEmpty = !cart || cart.products.length === 0
  const hasProblem = cart?.products.some(({ problem }) => problem !== null) ?? false
  return (
    <div className="bottom" aria-busy={loading.products}>
      <div className="split">
        <span>{t('cart.sideCart.subtotal')}</span>
        <p className="price">{price(cart?.productsAmount ?? 0, cart?.currencyCode)}</p>
      </div>
      {cart && !isEmpty && <Hints cart={cart} />}
      {cart?.needsDelivery && <Outlook cart={cart} />}
      {hasProblem && <p className="tiny muted">{t('cart.sideCart.problem')}</p>}
      {isEmpty || hasProblem ? (
        <Button size="block" disabled>
          {t('cart.sideCart.checkout')}
        </Button>
      ) : (
        <ButtonLink size="block" href={pathTo('shop-checkout', { shopPath: cart.shop.path })} onClick={closeSideCart}>
          {t('cart.sideCart.checkout')}
        </ButtonLink>
      )}
      {cart && !isShopRoute ? (
        <MoreLink icon="arrow-left" href={pathTo('shop-products', { shopPath: cart.shop.path })}>
          {t('cart.sideCart.continueShopping')}
        </MoreLink>
      ) : (
        <Button variant="quiet" size="small" onClick={closeSideCart}>
          {t('cart.sideCart.continueShopping')}
        </Button>
      )}
    </div>
  )
}

/** What a few bottles more would change. */
function Hints({ cart }: { cart: ShopCart }) {
  const t = useText()
  const price = usePrice()
  const { amountToFreeDelivery, promoCodesReduction, currencyCode } = cart
  return (
    <>
      {promoCodesReduction && (
        <div className="split small">
          <span>{promoCodesReduction.formattedTitle}</span>
          <span className="num">{`−${price(promoCodesReduction.reduction, currencyCode)}`}</span>
        </div>
      )}
      <FillCarton cart={cart} />
      {amountToFreeDelivery !== null && amountToFreeDelivery > 0 && (
        <p className="tiny">{t('cart.totals.missingForFree', { amount: price(amountToFreeDelivery, currencyCode) })}</p>
      )}
    </>
  )
}

function useRemoveLine(): (line: CartLine) => void {
  const removeProduct = useRemoveProduct()
  const removeActivity = useRemoveActivity()
  return ({ product, activity, startDate }) => {
    if (product) removeProduct.mutate({ productID: product._id })
    if (activity) removeActivity.mutate({ activityID: activity._id, startDate })
  }
}

function useRestoreLine(): (line: CartLine) => void {
  const updateProduct = useUpdateProduct()
  const addActivity = useAddActivity()
  return ({ product, activity, startDate, quantity }) => {
    if (product) updateProduct.mutate({ productID: product._id, quantity })
    if (activity && startDate) addActivity.mutate({ activityID: activity._id, startDate, numberOfPersons: quantity })
  }
}

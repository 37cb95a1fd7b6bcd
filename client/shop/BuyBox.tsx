import { lazy, Suspense, useRef, useState } from 'react'
import { amountPerLitre } from '#contract/money.ts'
import type { DeliveryTerms, Product } from '#contract/shop.ts'
import { writtenNumber } from '#contract/written-numbers.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useMounted } from '../base/route-mount.ts'
import { useAddProduct } from '../cart/writing.ts'
import { useCart } from '../cart/queries.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Stock } from '../ui/Stock.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { WaitButton } from '../waiting/WaitButton.tsx'
import { titleWithYear } from './wine-words.ts'

/** Fetched once the page answers: until then its own button is in sight. */
const BuyBar = lazy(() => loadChunk(() => import('./BuyBar.tsx')).then((module) => ({ default: module.BuyBar })))

export interface BuyBoxProps {
  product: Product
  deliveries: readonly DeliveryTerms[]
}

/** Price, stock, how many, and the button; never more than one order may hold. */
export function BuyBox({ product, deliveries }: BuyBoxProps) {
  useMounted('buy-box')
  const t = useText()
  const language = useLanguage()
  const add = useAddProduct({ isOpening: true })
  const isHydrated = useIsHydrated()
  const row = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(1)
  // Said below in full, with the size of the bottle.
  const { perLitreAmount: _, ...price } = product.price
  const labels = { usual: t('common.price.usual'), reduced: t('common.price.reduced') }
  const quantity = Math.min(wanted, Math.max(product.maxQuantity, 1))
  const put = (count = quantity) => add.mutate({ productID: product._id, quantity: count })
  return (
    <>
      <Price price={price} language={language} labels={labels} />
      <LowestPrice product={product} />
      <StockNote product={product} />
      {product.maxQuantity > 0 && (
        <div className="line" ref={row}>
          <Stepper
            value={quantity}
            onChange={setWanted}
            max={product.maxQuantity}
            size="large"
            labels={{
              group: t('shop.product.quantity'),
              less: t('common.buttons.decrease'),
              more: t('common.buttons.increase'),
            }}
          />
          <Button isBusy={add.isPending} onClick={() => put()}>
            {t('shop.product.addToCart')}
          </Button>
        </div>
      )}
      <UnitPrice product={product} />
      {product.maxQuantity > 0 && (
        <>
          <MissingBottles product={product} deliveries={deliveries} onTake={put} />
          {isHydrated && (
            <Suspense>
              <BuyBar watched={row} isBusy={add.isPending} label={t('shop.product.addToCart')} onPress={() => put()}>
                <Price price={price} language={language} labels={labels} />
              </BuyBar>
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

/** What the struck price is, in words: it stands there only because it was asked before (LAW-02). */
function LowestPrice({ product: { price } }: { product: Product }) {
  const t = useText()
  const inWords = usePrice()
  const { nonDiscountedAmount, currencyCode } = price
  if (nonDiscountedAmount === undefined) return null
  return (
    <p className="tiny muted">{t('shop.product.lowestPrice', { price: inWords(nonDiscountedAmount, currencyCode) })}</p>
  )
}

/** In the grower's words where there are any. */
function StockNote({ product }: { product: Product }) {
  const t = useText()
  const { stock, stockCount, stockText } = product
  if (stock === 'none')
    return (
      <div className="stack" data-gap="4">
        <div className="stack" data-gap="2">
          <Stock level="none">{t('shop.stock.soldOut')}</Stock>
          <p className="small">{stockText || t('shop.stock.soldOutText')}</p>
        </div>
        <p>
          <WaitButton productId={product._id} wine={titleWithYear(product)} />
        </p>
      </div>
    )
  if (stock === 'low' && stockCount !== null)
    return <Stock level="low">{stockText || t('shop.stock.low', { count: stockCount })}</Stock>
  return <Stock level="plenty">{t('shop.stock.available')}</Stock>
}

interface MissingBottlesProps extends BuyBoxProps {
  onTake: (quantity: number) => void
}

/**
 * Where a parcel needs more bottles than one: how many are missing, and a press that adds them of this wine. It keeps its
 * place when there are enough, so that nothing moves when the cart becomes known.
 */
function MissingBottles({ product, deliveries, onTake }: MissingBottlesProps) {
  const t = useText()
  const cart = useCart(product.shop_id)
  const inParcel = deliveries.find(({ type }) => type === 'SHIPPING')?.minBottles ?? 0
  if (inParcel < 2) return null
  const missing = Math.max(0, inParcel - (cart?.bottlesCount ?? 0))
  const quantity = missing / Math.max(product.bottleUnits, 1)
  const inCart = cart?.products.find((line) => line.product?._id === product._id)?.quantity ?? 0
  const canTake = missing > 0 && Number.isInteger(quantity) && inCart + quantity <= product.maxQuantity
  const said = missing === 0 ? 'enough' : missing === inParcel ? 'byCarton' : 'missing'
  return (
    <div className="missing">
      <p className="small" aria-live="polite">
        {t(`shop.delivery.${said}`, { count: missing })}
      </p>
      {canTake && (
        <Button variant="outline" size="small" onClick={() => onTake(quantity)}>
          {t('shop.delivery.take', { count: quantity })}
        </Button>
      )}
    </div>
  )
}

/** The law asks for the price of a litre beside that of a bottle. */
function UnitPrice({ product: { price, volumeMl } }: { product: Product }) {
  const t = useText()
  const language = useLanguage()
  const inWords = usePrice()
  if (volumeMl === null) return null
  return (
    <p className="tiny muted">
      {t('shop.product.unitPrice', {
        volume: t('common.units.centilitres', { value: writtenNumber(volumeMl / 10, language) }),
        price: inWords(amountPerLitre(price.amount, volumeMl), price.currencyCode),
      })}
    </p>
  )
}

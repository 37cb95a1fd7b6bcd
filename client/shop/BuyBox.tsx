import { useState } from 'react'
import { amountPerLitre } from '#contract/money.ts'
import type { Product } from '#contract/shop.ts'
import { useAddProduct } from '../cart/queries.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Stock } from '../ui/Stock.tsx'

/** Price, stock, how many, and the button; never more than one order may hold. */
export function BuyBox({ product }: { product: Product }) {
  const t = useText()
  const language = useLanguage()
  const add = useAddProduct()
  const [wanted, setWanted] = useState(1)
  const quantity = Math.min(wanted, Math.max(product.maxQuantity, 1))
  return (
    <>
      <Price
        price={product.price}
        language={language}
        labels={{ usual: t('common.price.usual'), reduced: t('common.price.reduced') }}
      />
      <StockNote product={product} />
      {product.maxQuantity > 0 && (
        <div className="line">
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
          <Button isBusy={add.isPending} onClick={() => add.mutate({ productID: product._id, quantity })}>
            {t('shop.product.addToCart')}
          </Button>
        </div>
      )}
      <UnitPrice product={product} />
    </>
  )
}

function StockNote({ product: { stock, stockCount } }: { product: Product }) {
  const t = useText()
  if (stock === 'none')
    return (
      <div className="stack" data-gap="2">
        <Stock level="none">{t('shop.stock.soldOut')}</Stock>
        <p className="small">{t('shop.stock.soldOutText')}</p>
      </div>
    )
  if (stock === 'low' && stockCount !== null)
    return <Stock level="low">{t('shop.stock.low', { count: stockCount })}</Stock>
  return <Stock level="plenty">{t('shop.stock.available')}</Stock>
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
        volume: t('common.units.centilitres', { value: (volumeMl / 10).toLocaleString(language) }),
        price: inWords(amountPerLitre(price.amount, volumeMl), price.currencyCode),
      })}
    </p>
  )
}

import { memo } from 'react'
import type { ProductCard as Product } from '#contract/shop.ts'
import { Kept } from '../base/Kept.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Price } from '../ui/Price.tsx'
import { Robe } from '../ui/Robe.tsx'
import { Stock } from '../ui/Stock.tsx'
import { AddButton } from './AddButton.tsx'
import type { Shelf } from './use-shelf.ts'
import { besideTitle, wineColour } from './wine-words.ts'
import { Title } from '../ui/Title.tsx'

export interface ProductCardProps {
  product: Product
  shelf: Shelf
  isAdding: boolean
  /** How many of it the cart holds. */
  inCart?: number
  /** The level of its heading, under that of the list. */
  heading?: 'h2' | 'h3'
  /** Where wines of several shops stand side by side, the estate is worth more than the appellation. */
  hasShopName?: boolean
  isPriority?: boolean
}

/** A bottle on the shelf. Remembered, because adding one bottle would otherwise draw the whole shelf again. */
const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, shelf, isAdding, inCart = 0, heading: Heading = 'h2', hasShopName, isPriority } = props
  const { t, language } = shelf
  const isSoldOut = product.stock === 'none'
  const tag = tagOf(product, shelf)
  return (
    <article className="product-card" data-out={isSoldOut ? '' : undefined}>
      <div className="stage" data-year={product.year ?? undefined}>
        {tag && <span className="tag">{tag}</span>}
        <Picture path={product.thumbnail} alt="" kind="bottle" sizes={bottleSizes} isPriority={isPriority} />
      </div>
      <div className="body">
        <Title as={Heading} className="name" href={shelf.pathOf(product)}>
          {product.title}
        </Title>
        <p className="meta">{hasShopName ? product.shopName : besideTitle(product.subtitle, product.title)}</p>
        <Colour product={product} t={t} />
        {isSoldOut ? (
          <Stock level="none">{t('shop.stock.soldOut')}</Stock>
        ) : (
          <>
            <Price
              price={product.price}
              language={language}
              labels={{ usual: t('common.price.usual'), reduced: t('common.price.reduced') }}
            />
            <AddButton product={product} shelf={shelf} isAdding={isAdding} inCart={inCart} />
          </>
        )}
      </div>
    </article>
  )
})

/** The server draws a bottle once for all pages that have it. */
export const ShelfCard = import.meta.env.SSR ? KeptCard : ProductCard

/** As on every page that has this bottle: not the first picture of one, and nothing of it is in a cart. */
function KeptCard(props: ProductCardProps) {
  const { product, shelf, isAdding, inCart, heading, hasShopName, isPriority } = props
  const card = <ProductCard {...props} />
  if (isAdding || isPriority || inCart) return card
  return (
    <Kept what="product-card" by={[shelf.pathOf(product), heading, hasShopName, product]}>
      {card}
    </Kept>
  )
}

/** A bottle is drawn into the middle of its stage, two thirds as wide. */
const bottleSizes = '(width >= 1200px) 15vw, (width >= 768px) 21vw, 32vw'

function Colour({ product, t }: { product: Product } & Pick<Shelf, 't'>) {
  const colour = wineColour(product)
  if (!colour) return null
  const word = t(colour.key)
  return (
    <p className="meta">
      <Robe robe={colour.robe} label={product.year === null ? word : `${word} · ${product.year}`} />
    </p>
  )
}

/** As the trade calls it, where it has a word of its own: a clavelin, a magnum. */
const bottleOf = (millilitres: number) => ({ millilitres: String(millilitres), centilitres: millilitres / 10 })

/** A word on the shelf for what is not the usual bottle. */
function tagOf({ style, unusualVolumeMl }: Product, { t }: Shelf): string | null {
  if (style === 'giftBox') return t('shop.styles.giftBox')
  return unusualVolumeMl === null ? null : t('shop.productList.bottle', bottleOf(unusualVolumeMl))
}

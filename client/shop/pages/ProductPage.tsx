import { useSuspenseQuery } from '@tanstack/react-query'
import type { Product, ProductCard, ShopFront } from '#contract/shop.ts'
import { useParams } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useViewItem } from '../../notifications/use-view-item.ts'
import { usePathTo } from '../../routing/paths.ts'
import { JsonLd, breadcrumbList } from '../../site/JsonLd.tsx'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { BuyBox } from '../BuyBox.tsx'
import { DeliveryNotes } from '../DeliveryNotes.tsx'
import { DrinkingWindow } from '../DrinkingWindow.tsx'
import { yearsAt } from '../drinking-window.ts'
import { excerpt } from '../excerpt.ts'
import { Gallery, type View } from '../Gallery.tsx'
import { ProductGrid } from '../ProductGrid.tsx'
import { deliveriesQuery, productQuery } from '../queries.ts'
import { RelatedActivity } from '../RelatedActivity.tsx'
import { productThing } from '../structured-data.ts'
import { TechnicalSheet } from '../TechnicalSheet.tsx'
import { useShop } from '../use-shop.ts'
import { viewedItem } from '../viewed-item.ts'
import { Voices } from '../Voices.tsx'
import { besideTitle, titleWithYear } from '../wine-words.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/product.css'
import '#client/styles/editorial.css'
import '#client/styles/estate.css'

/** One bottle in full: buying it, its sheet and electronic label, what goes with it (SHOP-03). */
export function ProductPage() {
  useExpectedComponents(['gallery', 'buy-box'])
  const t = useText()
  const shop = useShop()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { productCode = '' } = useParams()
  const query = useSuspenseQuery(productQuery(dependencies, language, shop._id, productCode))
  const { product, related, relatedActivities, instead } = query.data
  const { data: deliveries } = useSuspenseQuery(deliveriesQuery(dependencies, language, shop._id))
  useViewItem(product.price.currencyCode, viewedItem(product))
  const name = titleWithYear(product)
  const crumbs = [
    { title: t('shop.navigation.products'), href: pathTo('shop-products') },
    { title: name, href: pathTo('shop-product', { productCode }) },
  ]
  const url = dependencies.origin + pathTo('shop-product', { productCode })
  return (
    <>
      <PageMeta
        title={`${name}, ${shop.name}`}
        description={excerpt(product.description.join(' '))}
        image={product.pictures[0]?.path ?? product.thumbnail}
        imageAlt={bottleAlt(product, shop, t)}
        type="product"
        card={{ title: product.title, label: shop.name, figure: String(product.year ?? '') }}
      />
      <JsonLd
        thing={
          import.meta.env.SSR && [
            productThing(product, shop, { origin: dependencies.origin, url, name }),
            breadcrumbList(dependencies.origin, crumbs),
          ]
        }
      />
      <div className="wrap product">
        <Gallery key={product._id} views={viewsOf(product, shop, t)} year={product.year} />
        <div className="buy">
          <Crumbs label={t('shop.navigation.breadcrumb')} items={[crumbs[0]!, { title: name }]} />
          <div className="stack" data-gap="2">
            <Title as="h1">{product.title}</Title>
            <Lede product={product} />
          </div>
          <BuyBox key={product._id} product={product} deliveries={deliveries} />
          <div className="measure stack">
            {product.description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {shop.offers.map((offer) => (
            <p key={offer} className="offer">
              {offer}
            </p>
          ))}
          {product.maxQuantity > 0 && <DeliveryNotes deliveries={deliveries} />}
        </div>
      </div>
      <Shelf title={t('shop.product.instead')} products={instead} />
      <Details product={product} today={yearsAt(query.dataUpdatedAt)} />
      <Voices voices={product.voices} />
      {instead.length === 0 && <Shelf title={t('shop.product.relatedProducts')} products={related} />}
      {relatedActivities[0] && <RelatedActivity activity={relatedActivities[0]} />}
    </>
  )
}

type Translate = ReturnType<typeof useText>

const bottleAlt = (product: Product, shop: ShopFront, t: Translate): string =>
  product.pictures[0]?.alt || t('shop.product.bottleAlt', { title: titleWithYear(product), shop: shop.name })

/** The bottle, then where it comes from. */
function viewsOf(product: Product, shop: ShopFront, t: Translate): View[] {
  const bottles = product.pictures.map(({ path, alt }) => ({
    path,
    alt: alt || bottleAlt(product, shop, t),
    kind: 'bottle' as const,
  }))
  const scenes = [
    ...shop.pictures.slice(0, 1),
    ...(shop.banner ? [{ path: shop.banner.original.path, alt: shop.banner.alt }] : []),
  ]
  return [...bottles, ...scenes.map((scene) => ({ ...scene, kind: 'scene' as const }))]
}

function Lede({ product: { title, subtitle, year, grapes } }: { product: Product }) {
  const beside = besideTitle(subtitle, title)
  const grapeNames = grapes.map(({ name }) => name).join(', ')
  const names = beside.toLowerCase().includes(grapeNames.toLowerCase()) ? '' : grapeNames
  return (
    <p className="lede">
      <em>{`${[beside, year].filter(Boolean).join(', ')}.`}</em>
      {names && ` ${names}.`}
    </p>
  )
}

function Details({ product, today }: { product: Product; today: number }) {
  const t = useText()
  return (
    <section className="section">
      <div className="wrap grid details">
        <div data-col="1-6" className="stack" data-fill="">
          <Title as="h2">{t('shop.product.details')}</Title>
          <TechnicalSheet product={product} />
        </div>
        <div data-col="8-12" className="stack" data-gap="7" data-fill="">
          {product.pairings.length > 0 && (
            <div className="stack" data-fill="">
              <Title as="h2">{t('shop.product.pairings')}</Title>
              <ul className="pairings">
                {product.pairings.map((pairing) => (
                  <li key={pairing}>{pairing}</li>
                ))}
              </ul>
            </div>
          )}
          {product.ageing && <DrinkingWindow ageing={product.ageing} today={today} />}
        </div>
      </div>
    </section>
  )
}

function Shelf({ title, products }: { title: string; products: readonly ProductCard[] }) {
  const t = useText()
  const pathTo = usePathTo()
  if (products.length === 0) return null
  return (
    <section className="section">
      <div className="wrap">
        <div className="head">
          <Title as="h2">{title}</Title>
          <MoreLink href={pathTo('shop-products')}>{t('shop.productList.allWines')}</MoreLink>
        </div>
        <ProductGrid products={products} heading="h3" />
      </div>
    </section>
  )
}

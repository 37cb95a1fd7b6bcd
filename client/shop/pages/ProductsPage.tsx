import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ShopFront } from '#contract/shop.ts'
import { useExpectedComponents, useMounted } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { Winery } from '../Winery.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { ActivityCard } from '../ActivityCard.tsx'
import { CategoryFilter } from '../CategoryFilter.tsx'
import { hasLongList, longList } from '../long-list.ts'
import { ProductGrid } from '../ProductGrid.tsx'
import { productsQuery } from '../queries.ts'
import { countedCategories, useSelectedCategory } from '../selected-category.ts'
import { ShopBanner } from '../ShopBanner.tsx'
import { activitiesRoute, hasRoute, useShop } from '../use-shop.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/estate.css'

/** The wines of a shop on their shelf, and what one can do at the estate (SHOP-02). */
export function ProductsPage() {
  useExpectedComponents(['shop-banner', 'product-list'])
  const shop = useShop()
  return (
    <>
      {/* A long list says itself what of it is found by a search engine. */}
      {!hasLongList(shop) && <RouteMeta fallback={shop.name} />}
      <Winery shop={shop} />
      <ShopBanner shop={shop} />
      <Wines shop={shop} />
      {shop.activitiesCount > 0 && <Activities shop={shop} />}
    </>
  )
}

function Wines({ shop }: { shop: ShopFront }) {
  useMounted('product-list')
  const t = useText()
  return (
    <section className="section" data-tight="">
      <div className="wrap">
        {shop.productsCount === 0 ? (
          <Empty title={t('shop.productList.empty')} />
        ) : (
          <>
            {shop.offers.map((offer) => (
              <p key={offer} className="offer">
                {offer}
              </p>
            ))}
            {hasLongList(shop) ? (
              <Suspense>
                <longList.current />
              </Suspense>
            ) : (
              <ShortList shop={shop} />
            )}
          </>
        )}
      </div>
    </section>
  )
}

function ShortList({ shop }: { shop: ShopFront }) {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const { products, categories } = useSuspenseQuery(productsQuery(dependencies, language, shop._id, 'PRODUCT')).data
  const counted = countedCategories(categories, products)
  const { category, select } = useSelectedCategory(`${shop._id} PRODUCT`, counted)
  const shown = category === null ? products : products.filter(({ category_id }) => category_id === category)
  return (
    <>
      <CategoryFilter
        label={t('shop.productList.filterLabel')}
        choices={[
          { id: null, title: t('shop.productList.allWines'), count: products.length },
          ...counted.map(({ _id, title, count }) => ({ id: _id, title, count })),
        ]}
        selected={category}
        onSelect={select}
      />
      <ProductGrid products={shown} isFirst={dependencies.site.kind === 'shop'} />
    </>
  )
}

/** The first two, on a surface of their own; the rest is one step away. */
function Activities({ shop }: { shop: ShopFront }) {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { products: activities } = useSuspenseQuery(productsQuery(dependencies, language, shop._id, 'ACTIVITY')).data
  if (activities.length === 0) return null
  return (
    <section className="section" data-surface="tint">
      <div className="wrap">
        <div className="head">
          <Title as="h2">{t('shop.information.visit')}</Title>
          {hasRoute(shop, activitiesRoute) && (
            <MoreLink href={pathTo(activitiesRoute.name)}>{t('shop.activityList.seeAll')}</MoreLink>
          )}
        </div>
        <div className="activity-grid">
          {activities.slice(0, 2).map((activity) => (
            <ActivityCard key={activity._id} activity={activity} heading="h3" />
          ))}
        </div>
      </div>
    </section>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ActivityCard } from '../ActivityCard.tsx'
import { CategoryFilter } from '../CategoryFilter.tsx'
import { productsQuery } from '../queries.ts'
import { countedCategories, useSelectedCategory } from '../selected-category.ts'
import { useShop } from '../use-shop.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/estate.css'

/** Everything one can do at the estate, with the next date of each. */
export function ActivitiesPage() {
  const t = useText()
  const shop = useShop()
  const dependencies = useDependencies()
  const language = useLanguage()
  const { products, categories } = useSuspenseQuery(productsQuery(dependencies, language, shop._id, 'ACTIVITY')).data
  const counted = countedCategories(categories, products)
  const { category, select } = useSelectedCategory(`${shop._id} ACTIVITY`, counted)
  const shown = category === null ? products : products.filter(({ category_id }) => category_id === category)
  return (
    <>
      <RouteMeta fallback={`${t('shop.activityList.title')}, ${shop.name}`} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{t('shop.activityList.title')}</Title>
          <p className="lede">{t('shop.activityList.subtitle')}</p>
        </div>
      </section>
      <div className="wrap" data-end="section">
        {products.length === 0 && <Empty title={t('shop.activityList.empty')} />}
        <CategoryFilter
          label={t('shop.productList.filterLabel')}
          choices={[
            { id: null, title: t('shop.activityList.all'), count: products.length },
            ...counted.map(({ _id, title, count }) => ({ id: _id, title, count })),
          ]}
          selected={category}
          onSelect={select}
        />
        <div className="activity-grid">
          {shown.map((activity, index) => (
            <ActivityCard key={activity._id} activity={activity} isPriority={index === 0} />
          ))}
        </div>
      </div>
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { displayNames } from '#contract/formats.ts'
import type { Activity } from '#contract/shop.ts'
import { dayIn } from '#contract/days.ts'
import { useParams } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, usePrice, useText } from '../../i18n/text.tsx'
import { useViewItem } from '../../notifications/use-view-item.ts'
import { usePathTo } from '../../routing/paths.ts'
import { JsonLd, breadcrumbList } from '../../site/JsonLd.tsx'
import { PageMeta } from '../../site/PageMeta.tsx'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { formatDuration, formatGroup } from '../durations.ts'
import { excerpt } from '../excerpt.ts'
import { ProductGrid } from '../ProductGrid.tsx'
import { activityQuery } from '../queries.ts'
import { SlotPicker } from '../SlotPicker.tsx'
import { activityThings } from '../structured-data.ts'
import { activitiesRoute, hasRoute, useShop } from '../use-shop.ts'
import { viewedItem } from '../viewed-item.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/facts.css'
import '#client/styles/editorial.css'
import '#client/styles/estate.css'

/** One activity in full, with the days one can come. */
export function ActivityPage() {
  useExpectedComponents(['slot-picker'])
  const t = useText()
  const shop = useShop()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { productCode = '' } = useParams()
  const query = useSuspenseQuery(activityQuery(dependencies, language, shop._id, productCode))
  const { activity, related } = query.data
  useViewItem(activity.price.currencyCode, viewedItem(activity))
  const list = hasRoute(shop, activitiesRoute)
    ? { title: t('shop.navigation.activities'), href: pathTo(activitiesRoute.name) }
    : { title: t('shop.navigation.products'), href: pathTo('shop-products') }
  const here = { title: activity.title, href: pathTo('shop-activity', { productCode }) }
  const { origin } = dependencies
  const picture = activity.pictures[0] ?? { path: activity.thumbnail, alt: '' }
  return (
    <>
      <PageMeta
        title={`${activity.title}, ${shop.name}`}
        description={excerpt(activity.description.join(' '))}
        image={picture.path}
        imageAlt={picture.alt}
      />
      <JsonLd
        thing={
          import.meta.env.SSR && [
            ...activityThings(activity, shop, {
              origin,
              url: origin + here.href,
              shopUrl: origin + pathTo('shop-products', { shopPath: shop.path }),
            }),
            breadcrumbList(origin, [list, here]),
          ]
        }
      />
      <div className="bleed" data-ratio="21/9">
        <Picture path={picture.path} alt={picture.alt} kind="scene" isPriority />
      </div>
      <section className="section" data-tight="">
        <div className="wrap visit">
          <div className="stack" data-gap="6" data-fill="">
            <div className="stack">
              <Crumbs label={t('shop.navigation.breadcrumb')} items={[list, { title: activity.title }]} />
              <Title as="h1">{activity.title}</Title>
              <p className="lede">{activity.subtitle}</p>
            </div>
            <Facts activity={activity} />
            <Words activity={activity} />
          </div>
          <div>
            <SlotPicker
              key={activity._id}
              activity={activity}
              today={dayIn(activity.timezone, new Date(query.dataUpdatedAt))}
            />
          </div>
        </div>
      </section>
      {related.length > 0 && (
        <section className="section">
          <div className="wrap">
            <div className="head">
              <Title as="h2">{t('shop.activity.relatedProducts')}</Title>
            </div>
            <ProductGrid products={related} heading="h3" />
          </div>
        </section>
      )}
    </>
  )
}

function Facts({ activity }: { activity: Activity }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { durationMinutes = 0, minPersons = 1, maxPersons = 1, languages } = activity
  const facts = [
    [t('shop.activity.duration'), formatDuration(durationMinutes, t)],
    [t('shop.activity.group'), formatGroup(minPersons, maxPersons, t)],
    [t('shop.activity.languages'), languageNames(languages, language)],
    [
      t('shop.activity.price'),
      t('common.price.perPerson', { price: price(activity.price.amount, activity.price.currencyCode) }),
    ],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function languageNames(codes: readonly string[], language: string): string {
  const known = displayNames(language, { type: 'language' })
  const names = codes.map((code) => known.of(code) ?? code).join(', ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}

function Words({ activity }: { activity: Activity }) {
  const t = useText()
  return (
    <div className="prose">
      {activity.description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {activity.included.length > 0 && (
        <>
          <Title as="h2" className="title-sm">
            {t('shop.activity.included')}
          </Title>
          <ul>
            {activity.included.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
      <Title as="h2" className="title-sm">
        {t('shop.activity.goodToKnow')}
      </Title>
      <ul>
        {activity.goodToKnow && <li>{activity.goodToKnow}</li>}
        <li>{activity.meetingPoint.text}</li>
      </ul>
    </div>
  )
}

import type { ProductCard } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { asSentence } from './durations.ts'
import { PersonPrice } from './PersonPrice.tsx'
import { Title } from '../ui/Title.tsx'

/** One visit, offered under a bottle. */
export function RelatedActivity({ activity }: { activity: ProductCard }) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <section className="section" data-surface="tint">
      <div className="wrap row-content">
        <figure className="photo" data-ratio="3/2">
          <Picture path={activity.thumbnail} alt="" kind="scene" sizes="(width >= 768px) 66vw, 118vw" />
        </figure>
        <div className="words">
          <Title as="h2">{activity.title}</Title>
          <p>{asSentence(activity.subtitle)}</p>
          <PersonPrice price={activity.price} />
          <MoreLink href={pathTo('shop-activity', { productCode: activity.code })}>
            {t('shop.activity.chooseDate')}
          </MoreLink>
        </div>
      </div>
    </section>
  )
}

import type { ProductCard } from '#contract/shop.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Picture } from '../ui/Picture.tsx'
import { formatDuration, formatGroup } from './durations.ts'
import { PersonPrice } from './PersonPrice.tsx'
import { Title } from '../ui/Title.tsx'

export interface ActivityCardProps {
  activity: ProductCard
  heading?: 'h2' | 'h3'
  /** Where it is, when that is not the page's own estate. */
  place?: string
  isPriority?: boolean
}

export function ActivityCard({ activity, heading: Heading = 'h2', place, isPriority }: ActivityCardProps) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <article className="activity-card">
      <div className="photo">
        <Picture
          path={activity.thumbnail}
          alt=""
          kind="scene"
          sizes="(width >= 768px) 56vw, 118vw"
          isPriority={isPriority}
        />
      </div>
      <div className="stack" data-gap="2">
        <Title
          as={Heading}
          className="name"
          href={pathTo('shop-activity', { shopPath: activity.shopPath, productCode: activity.code })}
        >
          {activity.title}
        </Title>
        {place && <p className="meta">{place}</p>}
        <p className="meta">
          {`${formatDuration(activity.durationMinutes ?? 0, t)} · ${formatGroup(activity.minPersons ?? 1, activity.maxPersons ?? 1, t)}`}
        </p>
      </div>
      <div className="foot">
        <NextDate activity={activity} />
        <PersonPrice price={activity.price} />
      </div>
    </article>
  )
}

function NextDate({ activity }: { activity: ProductCard }) {
  const t = useText()
  const language = useLanguage()
  if (!activity.nextSlotAt) return <p className="small">{t('shop.availability.full')}</p>
  const date = formatDate(activity.nextSlotAt, language, 'WEEKDAY_YEAR')
  return <p className="small">{t('shop.availability.nextAvailable', { date })}</p>
}

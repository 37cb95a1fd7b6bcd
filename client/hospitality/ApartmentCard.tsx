import type { ApartmentCard as Card } from '#contract/hospitality.ts'
import { daysBetween } from '#contract/days.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import { usePathTo } from '../routing/paths.ts'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { NightPrice } from './NightPrice.tsx'
import { Title } from '../ui/Title.tsx'

export type CardSize = 'large' | 'small' | 'third'

interface ApartmentCardProps {
  apartment: Card
  size: CardSize
  heading?: 'h2' | 'h3'
  /** `?arrival=…`: what was looked for goes along to the apartment. */
  query?: string
  /** The dates that `apartment.stay` speaks of. */
  dates?: { arrival: string; departure: string } | undefined
}

/** One link, its title, and a second where other dates are offered; the picture says nothing the words do not. */
export function ApartmentCard({ apartment, size, heading: Heading = 'h3', query = '', dates }: ApartmentCardProps) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <article className="apartment-card" data-size={size} data-taken={apartment.stay?.problem ? '' : undefined}>
      <div className="photo">
        <Picture
          path={apartment.thumbnail.path}
          alt=""
          kind="scene"
          width={1600}
          height={1067}
          sizes={
            size === 'large'
              ? '(width >= 1200px) 58rem, 100vw'
              : '(width >= 1200px) 28rem, (width >= 768px) 50vw, 100vw'
          }
        />
      </div>
      <div>
        <div className="top">
          <Title
            as={Heading}
            className="name"
            href={pathTo('hospitality-apartment', { apartmentCode: apartment.code }) + query}
          >
            {apartment.title}
          </Title>
          <CardPrice apartment={apartment} dates={dates} />
        </div>
        <p className="meta">{factsOf(apartment, t)}</p>
        {apartment.stay?.problem && <p className="meta reason">{apartment.stay.problem.formattedMessage}</p>}
        {apartment.stay?.nearest && (
          <NearestStay apartment={apartment} nearest={apartment.stay.nearest} query={query} />
        )}
        {!apartment.stay && !apartment.isLettable && <p className="meta reason">{t('hospitality.book.notLet')}</p>}
      </div>
    </article>
  )
}

interface NearestStayProps {
  apartment: Card
  nearest: NonNullable<NonNullable<Card['stay']>['nearest']>
  query: string
}

/** The stay that can be had instead, with its price: a press away, its dates chosen already. */
function NearestStay({ apartment, nearest: { startDate, endDate, totalAmount }, query }: NearestStayProps) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const pathTo = usePathTo()
  const search = new URLSearchParams(query)
  search.set('arrival', startDate)
  search.set('departure', endDate)
  return (
    <p className="nearest">
      <MoreLink href={`${pathTo('hospitality-apartment', { apartmentCode: apartment.code })}?${search}`}>
        {t('hospitality.apartmentList.nearest', {
          from: formatDate(startDate, language, 'DAY'),
          to: formatDate(endDate, language, 'DAY'),
          price: price(totalAmount, apartment.currencyCode),
        })}
      </MoreLink>
    </p>
  )
}

function CardPrice({
  apartment: { stay, currencyCode, fromAmount },
  dates,
}: Pick<ApartmentCardProps, 'apartment' | 'dates'>) {
  if (stay?.problem) return null
  if (!stay || !dates || stay.totalAmount === null)
    return <NightPrice amount={fromAmount} currencyCode={currencyCode} />
  const nights = daysBetween(dates.arrival, dates.departure)
  return <NightPrice amount={stay.totalAmount} currencyCode={currencyCode} nights={nights} />
}

/** `Port-Vermeil · 2 chambres · 4 voyageurs · 3 étoiles`; a studio says that it is one. */
export const factsOf = (
  { city, type, rooms, guests, class: stars }: Pick<Card, 'city' | 'type' | 'rooms' | 'guests' | 'class'>,
  t: Translate,
): string =>
  [
    city,
    type === 'STUDIO' ? t('hospitality.types.STUDIO') : t('hospitality.apartmentList.rooms', { count: rooms }),
    t('hospitality.apartmentList.guests', { count: guests }),
    ...(Number(stars) > 0 ? [t('hospitality.apartmentList.stars', { count: Number(stars) })] : []),
  ].join('\u00a0· ')

/** Wide and narrow in turn where a row of three would not come out even. */
export function sizeOf(index: number, count: number): CardSize {
  if (count % 3 === 0) return 'third'
  if (index < 2) return index === 0 ? 'large' : 'small'
  if (count % 3 === 1 && index < 4) return index === 2 ? 'small' : 'large'
  return 'third'
}

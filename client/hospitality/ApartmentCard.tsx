import type { ApartmentCard as Card } from '#contract/hospitality.ts'
import { daysBetween } from '#contract/stays.ts'
import { type Translate, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Picture } from '../ui/Picture.tsx'
import { NightPrice } from './NightPrice.tsx'

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

/** One link, its title; the picture says nothing the words do not. */
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
          <Heading className="name">
            <a href={pathTo('hospitality-apartment', { apartmentCode: apartment.code }) + query}>{apartment.title}</a>
          </Heading>
          <CardPrice apartment={apartment} dates={dates} />
        </div>
        <p className="meta">{factsOf(apartment, t)}</p>
        {apartment.stay?.problem && <p className="meta reason">{apartment.stay.problem.formattedMessage}</p>}
      </div>
    </article>
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

/** `Port-Vermeil · 2 chambres · 4 voyageurs`; a studio says that it is one. */
export const factsOf = (
  { city, type, rooms, guests }: Pick<Card, 'city' | 'type' | 'rooms' | 'guests'>,
  t: Translate,
): string =>
  [
    city,
    type === 'STUDIO' ? t('hospitality.types.STUDIO') : t('hospitality.apartmentList.rooms', { count: rooms }),
    t('hospitality.apartmentList.guests', { count: guests }),
  ].join(' · ')

/** Wide and narrow in turn where a row of three would not come out even. */
export function sizeOf(index: number, count: number): CardSize {
  if (count % 3 === 0) return 'third'
  if (index < 2) return index === 0 ? 'large' : 'small'
  if (count % 3 === 1 && index < 4) return index === 2 ? 'small' : 'large'
  return 'third'
}

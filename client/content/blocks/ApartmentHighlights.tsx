import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { ApartmentCard, sizeOf } from '../../hospitality/ApartmentCard.tsx'
import { apartmentsQuery } from '../../hospitality/queries.ts'
import { useLanguage } from '../../i18n/text.tsx'
import type { BlockProps } from '../block.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/stays.css'

/** Chosen apartments of an agency; without a choice, all of them. */
export function ApartmentHighlights({ id, props, surface }: BlockProps<'apartmentHighlights'>) {
  const { agency, apartments: codes } = props
  const { data: apartments = [] } = useQuery(apartmentsQuery(useDependencies(), useLanguage(), agency))
  const chosen =
    codes.length === 0
      ? apartments
      : codes.flatMap((code) => apartments.find((apartment) => apartment.code === code) ?? [])
  if (chosen.length === 0) return null
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{props.title}</Title>
          <p className="measure">{props.text}</p>
        </div>
        <div className="apartment-grid">
          {chosen.map((apartment, index) => (
            <ApartmentCard key={apartment._id} apartment={apartment} size={sizeOf(index, chosen.length)} />
          ))}
        </div>
      </div>
    </section>
  )
}

import { useQueries } from '@tanstack/react-query'
import '#client/styles/stays.css'
import { useNavigate } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { agencyQuery, apartmentsQuery } from './queries.ts'
import { StaySearchForm } from './StaySearchForm.tsx'

/** The search of a page of blocks; the list of all places answers. */
export function StaySearchSection({ id }: { id: string }) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const navigate = useNavigate()
  const list = usePathTo()('hospitality-apartments')
  const codes = dependencies.site.agencies
  const agencies = useQueries({ queries: codes.map((code) => agencyQuery(dependencies, language, code)) })
  const places = useQueries({ queries: codes.map((code) => apartmentsQuery(dependencies, language, code)) })
  const guests = places.flatMap(({ data = [] }) => data).map((place) => place.guests)
  return (
    <section id={id} className="wrap">
      <StaySearchForm
        agencies={agencies.flatMap(({ data }) => data ?? [])}
        maxGuests={Math.max(1, ...guests)}
        onSearch={(filled) => void navigate(`${list}?${filled}`)}
      />
    </section>
  )
}

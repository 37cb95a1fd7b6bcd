import { useQueries } from '@tanstack/react-query'
import type { Agency, ApartmentCard as Card } from '#contract/hospitality.ts'
import '#client/styles/stays.css'
import { useDependencies } from '../../app/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Picture, tallSizes } from '../../ui/Picture.tsx'
import { ApartmentCard, sizeOf } from '../ApartmentCard.tsx'
import { agencyQuery, apartmentsQuery, freeApartmentsQuery } from '../queries.ts'
import { noSearch, type StaySearch, useStaySearch, writeSearch } from '../stay-search.ts'
import { StaySearchForm } from '../StaySearchForm.tsx'

/** All places to stay, by agency, narrowed by dates, guests and wishes (STAY-06). */
export function ApartmentsPage() {
  const t = useText()
  const { search, setSearch } = useStaySearch()
  const { agencies, lists, isSearching } = useLists(search)
  const all = lists.flat()
  const shown = agencies.map((agency, index) => ({
    agency,
    apartments: (lists[index] ?? []).filter((apartment) => fits(apartment, search)),
  }))
  const groups = shown.filter(
    ({ agency, apartments }) => apartments.length > 0 && (!search.agency || agency.code === search.agency),
  )
  const found = groups.flatMap(({ apartments }) => apartments).filter(({ stay }) => !stay?.problem)
  const hasDates = search.arrival !== ''
  return (
    <>
      <RouteMeta fallback={t('hospitality.apartmentList.title')} />
      <Hero agency={agencies[0]} />
      <div className="wrap">
        <StaySearchForm
          key={writeSearch(search)}
          agencies={agencies}
          maxGuests={Math.max(1, ...all.map(({ guests }) => guests))}
          search={search}
          onSearch={setSearch}
        />
        <Wishes search={search} onChange={setSearch} />
        <p className="small muted" role="status">
          {hasDates && !isSearching && t('hospitality.apartmentList.found', { count: found.length })}
        </p>
      </div>
      {groups.map(({ agency, apartments }, index) => (
        <AgencySection key={agency._id} {...{ agency, apartments, search }} isTinted={index % 2 === 1} />
      ))}
      {groups.length === 0 && (
        <section className="section">
          <div className="wrap">
            <Empty title={t('hospitality.apartmentList.empty')}>
              <Button variant="outline" onClick={() => setSearch(noSearch)}>
                {t('hospitality.apartmentList.allAgencies')}
              </Button>
            </Empty>
          </div>
        </section>
      )}
    </>
  )
}

/** The lists everybody sees come with the page; what a visitor's dates change about them is asked for when there are dates. */
function useLists({ arrival, departure, guests }: StaySearch) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const codes = dependencies.site.agencies
  const agencies = useQueries({ queries: codes.map((code) => agencyQuery(dependencies, language, code)) })
  const plain = useQueries({ queries: codes.map((code) => apartmentsQuery(dependencies, language, code)) })
  const wish = { startDate: arrival, endDate: departure, ...(guests && { guests }) }
  const free = useQueries({
    queries: codes.map((code) => ({
      ...freeApartmentsQuery(dependencies, language, code, wish),
      enabled: arrival !== '',
    })),
  })
  return {
    agencies: agencies.flatMap(({ data }) => data ?? []),
    lists: codes.map((_, index) => free[index]?.data ?? plain[index]?.data ?? []),
    isSearching: free.some(({ isFetching }) => isFetching),
  }
}

const fits = (apartment: Card, { guests, hasPets, hasPool }: StaySearch): boolean =>
  (guests === null || apartment.guests >= guests) &&
  (!hasPets || apartment.amenities.includes('petsAllowed')) &&
  (!hasPool || apartment.amenities.includes('pool'))

function Hero({ agency }: { agency: Agency | undefined }) {
  const t = useText()
  return (
    <section className="hero-photo">
      {agency?.picture && (
        <Picture
          path={agency.picture.path}
          alt={agency.picture.alt}
          kind="scene"
          width={2000}
          height={1250}
          sizes={tallSizes}
          isPriority
        />
      )}
      <div className="over">
        <div className="wrap">
          <h1>{t('hospitality.apartmentList.title')}</h1>
          <p className="lede">{t('hospitality.apartmentList.subtitle')}</p>
        </div>
      </div>
    </section>
  )
}

function Wishes({ search, onChange }: { search: StaySearch; onChange: (search: StaySearch) => void }) {
  const t = useText()
  const wishes = [
    { key: 'hasPets', label: 'filterPets' },
    { key: 'hasPool', label: 'filterPool' },
  ] as const
  return (
    <div className="filter" role="group" aria-label={t('hospitality.apartmentList.filters')}>
      {wishes.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={search[key]}
          onClick={() => onChange({ ...search, [key]: !search[key] })}
        >
          {t(`hospitality.apartmentList.${label}`)}
        </button>
      ))}
      {search.arrival && (
        <button type="button" aria-pressed={false} onClick={() => onChange({ ...search, arrival: '', departure: '' })}>
          {t('hospitality.apartmentList.reset')}
        </button>
      )}
    </div>
  )
}

interface AgencySectionProps {
  agency: Agency
  apartments: Card[]
  search: StaySearch
  isTinted: boolean
}

/** Places that are free on the dates come first; the others say why they are not. */
function AgencySection({ agency, apartments, search, isTinted }: AgencySectionProps) {
  const sorted = apartments.toSorted((a, b) => Number(Boolean(a.stay?.problem)) - Number(Boolean(b.stay?.problem)))
  const dates = search.arrival ? { arrival: search.arrival, departure: search.departure } : undefined
  return (
    <section className="section" id={agency.code} data-surface={isTinted ? 'tint' : undefined}>
      <div className="wrap">
        <div className="head">
          <h2>{agency.title}</h2>
          <p className="measure">{agency.subtitle}</p>
        </div>
        <div className="apartment-grid">
          {sorted.map((apartment, index) => (
            <ApartmentCard
              key={apartment._id}
              apartment={apartment}
              size={sizeOf(index, sorted.length)}
              query={writeSearch({ ...search, agency: '', hasPets: false, hasPool: false })}
              dates={dates}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

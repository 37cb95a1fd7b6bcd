import { useQueries } from '@tanstack/react-query'
import type { Agency, ApartmentCard as Card } from '#contract/hospitality.ts'
import { daysBetween } from '#contract/days.ts'
import '#client/styles/stays.css'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { Ranking } from '../../site/Ranking.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Picture, tallSizes } from '../../ui/Picture.tsx'
import { ApartmentCard, sizeOf } from '../ApartmentCard.tsx'
import { agencyQuery, apartmentsQuery, freeApartmentsQuery } from '../queries.ts'
import { noSearch, readSearch, type StaySearch, useStaySearch, writeSearch } from '../stay-search.ts'
import { StaySearchForm } from '../StaySearchForm.tsx'
import { Title } from '../../ui/Title.tsx'

/** All places to stay, by agency, narrowed by dates, guests and wishes (STAY-06). */
export function ApartmentsPage() {
  useExpectedComponents(['stay-search'])
  const t = useText()
  const { search, setSearch } = useStaySearch()
  const { agencies, lists, isSearching } = useLists(search)
  const all = lists.flat()
  const shown = agencies.map((agency, index) => ({
    agency,
    total: lists[index]?.length ?? 0,
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
          onSearch={(filled) =>
            setSearch({ ...readSearch(`${filled}`), hasPets: search.hasPets, hasPool: search.hasPool })
          }
        />
        <Wishes search={search} onChange={setSearch} />
        <div role="status">{hasDates && !isSearching && <Outcome search={search} count={found.length} />}</div>
      </div>
      {groups.map(({ agency, apartments, total }, index) => (
        <AgencySection key={agency._id} {...{ agency, apartments, total, search }} isTinted={index % 2 === 1} />
      ))}
      {groups.length > 0 && (
        <div className="wrap" data-end="section">
          <Ranking list="apartments" />
        </div>
      )}
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
        <div className="wrap stack">
          <Title as="h1">{t('hospitality.apartmentList.title')}</Title>
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

/** How many are free; where none is, the cards below offer the stay nearest to the one looked for. */
function Outcome({ search: { arrival, departure }, count }: { search: StaySearch; count: number }) {
  const t = useText()
  const language = useLanguage()
  if (count > 0) return <p className="muted">{t('hospitality.apartmentList.found', { count })}</p>
  const dates = { from: formatDate(arrival, language, 'DAY'), to: formatDate(departure, language, 'DAY') }
  return (
    <div className="stack" data-gap="2">
      <p className="title title-sm">{t('hospitality.apartmentList.nothingFree', dates)}</p>
      <p className="muted">{t('hospitality.apartmentList.nothingFreeText')}</p>
    </div>
  )
}

interface AgencySectionProps {
  agency: Agency
  apartments: Card[]
  /** How many there are, whatever is looked for. */
  total: number
  search: StaySearch
  isTinted: boolean
}

/** Places that are free on the dates come first, then those that are free soonest before or after; all say why. */
function AgencySection({ agency, apartments, total, search, isTinted }: AgencySectionProps) {
  const t = useText()
  const sorted = apartments.toSorted((a, b) => daysAway(a, search) - daysAway(b, search))
  const free = apartments.filter(({ stay }) => stay && !stay.problem).length
  const isNarrowed = apartments.length < total
  const dates = search.arrival ? { arrival: search.arrival, departure: search.departure } : undefined
  return (
    <section className="section" id={agency.code} data-surface={isTinted ? 'tint' : undefined}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{agency.title}</Title>
          <p className="measure">
            {search.arrival
              ? t('hospitality.apartmentList.freeOf', { count: free, total })
              : isNarrowed
                ? t('hospitality.apartmentList.shownOf', { count: apartments.length, total })
                : agency.subtitle}
          </p>
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

/** How far from the dates looked for a place can be had; one that is free then is no day away. */
function daysAway({ stay }: Card, { arrival }: StaySearch): number {
  if (!stay?.problem) return 0
  return stay.nearest ? 1 + Math.abs(daysBetween(arrival, stay.nearest.startDate)) : Number.MAX_SAFE_INTEGER
}

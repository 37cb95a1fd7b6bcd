import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import type { FoundVisits } from '#contract/marketplace.ts'
import { dayIn } from '#contract/days.ts'
import { readVisitSearch, type VisitSearch, visitQuery } from '#contract/visit-search.ts'
import { useLocation, useNavigate } from '../../base/location.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { ActivityCard } from '../../shop/ActivityCard.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { useOwnDates } from '../../site/use-own-dates.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Title } from '../../ui/Title.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { visitSearchQuery } from '../queries.ts'
import '#client/styles/forms.css'
import '#client/styles/finding.css'

const loadDates = () => import('../VisitDates.tsx')
const VisitDates = lazy(() => loadDates().then((module) => ({ default: module.VisitDates })))

/** What one can do at the estates, by day and region, the soonest first (SELL-07). */
export function VisitsPage() {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const search = readVisitSearch(new URLSearchParams(useLocation().search))
  const { data: found } = useQuery({
    ...visitSearchQuery(dependencies, language, search),
    placeholderData: keepPreviousData,
  })
  if (!found) return null
  return (
    <>
      <RouteMeta fallback={t('finding.visits.title')} isIndexed={visitQuery(search) === ''} />
      <section className="page-title" data-tight="">
        <div className="wrap">
          <Title as="h1">{t('finding.visits.title')}</Title>
          <p className="lede">{t('finding.visits.subtitle')}</p>
        </div>
      </section>
      <div className="wrap" data-end="section">
        <VisitForm key={visitQuery(search)} search={search} regions={found.regions} />
        <p className="found-visits" role="status">
          {t('finding.visits.found', { count: found.visits.length })}
        </p>
        {found.visits.length === 0 ? (
          <Empty title={t('finding.visits.noneTitle')} text={t('finding.visits.noneText')}>
            <ButtonLink href={pathTo('visits')} variant="outline">
              {t('finding.visits.clear')}
            </ButtonLink>
          </Empty>
        ) : (
          <div className="activity-grid">
            {found.visits.map((visit, index) => (
              <ActivityCard
                key={visit._id}
                activity={visit}
                place={`${visit.shopName}, ${visit.region}`}
                isPriority={index === 0}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/** Days and region. Until the script has come, and without it, the days are fields of the browser's own. */
function VisitForm({ search, regions }: { search: VisitSearch; regions: FoundVisits['regions'] }) {
  const t = useText()
  const id = useId()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const isOurs = useOwnDates(form, loadDates)
  // A page is rendered for days to come: there is no today on the server.
  const [openedAt] = useState(() => new Date())
  const today = useIsHydrated() ? dayIn('Europe/Paris', openedAt) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') words.set(name, value)
    void navigate(pathTo('visits') + visitQuery(readVisitSearch(words)), { preventScrollReset: true })
  }
  const plain = (['from', 'to'] as const).map((name) => (
    <div key={name} className="field">
      <label htmlFor={id + name}>{t(`finding.visits.${name}`)}</label>
      <input id={id + name} className="input" type="date" name={name} defaultValue={search[name]} min={today} />
    </div>
  ))
  return (
    <search>
      <form ref={form} className="visit-search" action={pathTo('visits')} onSubmit={submit}>
        <Suspense fallback={plain}>{isOurs ? <VisitDates form={form} search={search} /> : plain}</Suspense>
        <div className="field">
          <label htmlFor={`${id}-region`}>{t('finding.wines.region')}</label>
          <select id={`${id}-region`} className="input" name="region" defaultValue={search.region}>
            <option value="">{t('shop.shopList.allRegions')}</option>
            {regions.map(({ code, title, count }) => (
              <option key={code} value={code}>
                {t('finding.visits.regionCount', { region: title, count })}
              </option>
            ))}
          </select>
        </div>
        <button className="button" type="submit">
          {t('finding.visits.search')}
        </button>
        {visitQuery(search) !== '' && (
          <a className="clear" href={pathTo('visits')} data-scroll="keep">
            {t('finding.visits.clear')}
          </a>
        )}
      </form>
    </search>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ShopSummary } from '#contract/shop.ts'
import { useLocation } from '../../base/location.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { Ranking } from '../../site/Ranking.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { FranceMap } from '../FranceMap.tsx'
import { ProducerCard } from '../ProducerCard.tsx'
import { shopListQuery } from '../queries.ts'
import { useShopSearch } from '../use-shop-search.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/finding.css'
import '#client/styles/forms.css'
import '#client/styles/marketplace.css'
import '#client/styles/producers.css'

/** Every estate of the marketplace: a list to search, a map to point at (SHOP-06). */
export function ProducersPage() {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const { data: all } = useSuspenseQuery(shopListQuery(dependencies, language))
  const search = useShopSearch()
  const regions = regionsOf(all)
  // Of another language or made up: a region that is not there bars nothing.
  const region = regions.includes(search.region) ? search.region : ''
  const view = useView()
  const shops = (search.found ?? all).filter((shop) => region === '' || shop.region === region)
  return (
    <>
      <RouteMeta fallback={t('shop.shopList.title')} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{t('shop.shopList.title')}</Title>
          <p className="lede">{`${t('shop.shopList.subtitle')} ${t('shop.shopList.intro')}`}</p>
        </div>
      </section>
      <div className="wrap producers" data-end="section" data-view={view.shown}>
        <Views />
        <div className="stack list-side" data-gap="7" data-fill="" id="list">
          <search>
            <form className="producer-search" onSubmit={(event) => event.preventDefault()}>
              <SearchField text={search.text} onText={search.setText} />
              <RegionField regions={regions} region={region} onRegion={search.setRegion} />
            </form>
          </search>
          <output className="visually-hidden">
            {search.found && t('common.pagination.results', { count: shops.length })}
          </output>
          {shops.length === 0 ? (
            <Empty
              title={search.found ? t('common.search.noResults', { text: search.text }) : t('shop.shopList.empty')}
            >
              <Button
                variant="outline"
                onClick={() => {
                  search.setText('')
                  search.setRegion('')
                }}
              >
                {t('shop.shopList.clear')}
              </Button>
            </Empty>
          ) : (
            <div className="producer-list">
              {shops.map((shop, index) => (
                <ProducerCard
                  key={shop._id}
                  shop={shop}
                  isPriority={index === 0}
                  isMarked={view.marked === shop.path}
                />
              ))}
            </div>
          )}
          <Ranking list="shops" />
        </div>
        <div className="map-side" id="map">
          <FranceMap shops={shops} />
        </div>
      </div>
    </>
  )
}

/**
 * On phones either the list or the map is shown, as the address says: `#map`. Before the script the browser itself goes
 * by the address. A point of the map leads to its estate in the list.
 */
function useView(): { shown: 'list' | 'map' | undefined; marked: string } {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const place = isHydrated ? hash.slice(1) : ''
  return { shown: isHydrated ? (place === 'map' ? 'map' : 'list') : undefined, marked: place }
}

/** Links, not buttons: what is shown can be sent, and come back to. */
function Views() {
  const t = useText()
  return (
    <nav className="views" aria-label={t('shop.shopList.view')}>
      <a href="#list" data-scroll="keep">
        {t('shop.shopList.showList')}
      </a>
      <a href="#map" data-scroll="keep">
        {t('shop.shopList.showMap')}
      </a>
    </nav>
  )
}

const regionsOf = (shops: readonly ShopSummary[]): string[] =>
  [...new Set(shops.map(({ region }) => region))].toSorted()

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('common.search.label')}</label>
      <div className="control">
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
    </div>
  )
}

interface RegionFieldProps {
  regions: readonly string[]
  region: string
  onRegion: (region: string) => void
}

function RegionField({ regions, region, onRegion }: RegionFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('shop.shopList.filterByRegion')}</label>
      <div className="control">
        <select id={id} className="input" value={region} onChange={(event) => onRegion(event.target.value)}>
          <option value="">{t('shop.shopList.allRegions')}</option>
          {regions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
    </div>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ShopSummary } from '#contract/shop.ts'
import { useDependencies } from '../../app/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FranceMap } from '../FranceMap.tsx'
import { ProducerCard } from '../ProducerCard.tsx'
import { shopListQuery } from '../queries.ts'
import { useShopSearch } from '../use-shop-search.ts'
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
  const shops = (search.found ?? all).filter((shop) => region === '' || shop.region === region)
  return (
    <>
      <RouteMeta fallback={t('shop.shopList.title')} />
      <section className="page-title">
        <div className="wrap">
          <h1>{t('shop.shopList.title')}</h1>
          <p className="lede">{`${t('shop.shopList.subtitle')} ${t('shop.shopList.intro')}`}</p>
        </div>
      </section>
      <div className="wrap producers" data-end="section">
        <div className="stack" data-gap="7" data-fill="">
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
            />
          ) : (
            <div className="producer-list">
              {shops.map((shop, index) => (
                <ProducerCard key={shop._id} shop={shop} isPriority={index === 0} />
              ))}
            </div>
          )}
        </div>
        <div className="map-side">
          <FranceMap shops={shops} />
        </div>
      </div>
    </>
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

import type { FoundWines } from '#contract/marketplace.ts'
import { isNarrowed, type WineSearch, wineQuery, wineSorts } from '#contract/wine-search.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { ProductGrid } from '../shop/ProductGrid.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import '#client/styles/finding.css'
import { Facets } from './Facets.tsx'
import { Pages } from './Pages.tsx'
import { filterGroups } from './wine-filters.ts'

export interface WineListProps {
  found: FoundWines
  /** What the list shows, and what is on its way. */
  search: WineSearch
  wanted: WineSearch
  hrefOf: (search: WineSearch) => string
  /** Where wines of several estates stand side by side. */
  hasShopName?: boolean
  /** The first bottle is the first picture of the page. */
  isFirst?: boolean
}

/** Filters, how many there are, their order, the shelf and its pages: of a marketplace or of one shop (SELL-07). */
export function WineList({ found, search, wanted, hrefOf, hasShopName, isFirst }: WineListProps) {
  const t = useText()
  const language = useLanguage()
  const groups = filterGroups(found, wanted, { t, language })
  const chosen = groups.flatMap(({ choices }) => choices).filter(({ isChosen }) => isChosen)
  const clear = hrefOf({ ...nothing, sort: wanted.sort })
  return (
    <div className="finder">
      <Facets groups={groups} total={found.total} hrefOf={hrefOf} />
      <div className="found" aria-busy={wineQuery(wanted) !== wineQuery(search) || undefined}>
        <div className="found-head">
          <div role="status">
            <p>
              <b>{t('finding.wines.found', { count: found.total })}</b>
            </p>
            {found.readAs !== null && (
              <p className="small">{t('finding.wines.readAs', { typed: search.text, read: found.readAs })}</p>
            )}
          </div>
          <Sorts search={wanted} hrefOf={hrefOf} ofItself={hasShopName ? 'inTurn' : 'own'} />
        </div>
        {isNarrowed(wanted) && (
          <ul className="chosen" aria-label={t('finding.wines.chosen')}>
            {wanted.text !== '' && <Chosen title={wanted.text} href={hrefOf({ ...wanted, text: '', page: 1 })} />}
            {chosen.map(({ code, title, next }) => (
              <Chosen key={code} title={title} href={hrefOf(next)} />
            ))}
            <li>
              <a href={clear} rel="nofollow" data-scroll="keep">
                {t('finding.wines.clear')}
              </a>
            </li>
          </ul>
        )}
        {found.total === 0 ? (
          <Empty title={t('finding.wines.noneTitle')} text={t('finding.wines.noneText')}>
            <ButtonLink href={clear} variant="outline" data-scroll="keep">
              {t('finding.wines.clear')}
            </ButtonLink>
          </Empty>
        ) : (
          <ProductGrid products={found.wines} columns={3} {...{ hasShopName, isFirst }} />
        )}
        <Pages page={found.page} pages={found.pages} hrefOf={(page) => hrefOf({ ...search, page })} />
      </div>
    </div>
  )
}

const nothing: WineSearch = {
  text: '',
  kinds: [],
  regions: [],
  price: null,
  isReady: false,
  isInStock: false,
  sort: null,
  page: 1,
}

function Chosen({ title, href }: { title: string; href: string }) {
  const t = useText()
  return (
    <li>
      <a href={href} rel="nofollow" data-scroll="keep" aria-label={t('finding.wines.remove', { filter: title })}>
        {title}
        <Icon name="close" />
      </a>
    </li>
  )
}

interface SortsProps extends Pick<WineListProps, 'search' | 'hrefOf'> {
  /** How the list is ordered when nothing is asked for. */
  ofItself: 'inTurn' | 'own'
}

/** The orders in words; opened by the browser itself, and shut again by a choice. */
function Sorts({ search, hrefOf, ofItself }: SortsProps) {
  const t = useText()
  const title = (sort: WineSearch['sort']) =>
    t(`finding.wines.sorts.${sort ?? (search.text === '' ? ofItself : 'likest')}`)
  return (
    <details className="sorts" key={search.sort}>
      <summary>
        {t('finding.wines.sortedBy', { order: title(search.sort) })}
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {[null, ...wineSorts].map((sort) => (
          <li key={sort}>
            <a
              href={hrefOf({ ...search, sort, page: 1 })}
              rel="nofollow"
              data-scroll="keep"
              aria-current={sort === search.sort ? 'true' : undefined}
            >
              {title(sort)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

import { useId } from 'react'
import type { WineSearch } from '#contract/wine-search.ts'
import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Robe } from '../ui/Robe.tsx'
import type { FilterChoice, FilterGroup } from './wine-filters.ts'

export interface FacetsProps {
  groups: FilterGroup[]
  total: number
  hrefOf: (search: WineSearch) => string
}

/**
 * Filters as words with their counts, each a link: they work without script and say where they lead. On wide windows
 * they stand beside the list; on phones they are a sheet, which the browser opens and closes by itself.
 */
export function Facets({ groups, total, hrefOf }: FacetsProps) {
  const t = useText()
  const id = useId()
  const chosen = groups.flatMap(({ choices }) => choices).filter(({ isChosen }) => isChosen).length
  return (
    <>
      <button className="facets-opener" type="button" popoverTarget={id}>
        {chosen === 0 ? t('finding.wines.filter') : t('finding.wines.filterChosen', { count: chosen })}
      </button>
      <nav className="facets" id={id} popover="auto" aria-label={t('finding.wines.filter')}>
        <div className="facets-top">
          <b>{t('finding.wines.filter')}</b>
          <IconButton icon="close" label={t('finding.wines.close')} popoverTarget={id} popoverTargetAction="hide" />
        </div>
        {groups.map((group) => (
          <section key={group.code} className="facet" aria-labelledby={`${id}-${group.code}`}>
            <h2 id={`${id}-${group.code}`}>{group.title}</h2>
            <ul>
              {group.choices.map((choice) => (
                <li key={choice.code}>
                  <Choice choice={choice} href={hrefOf(choice.next)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <button className="button facets-closer" type="button" popoverTarget={id} popoverTargetAction="hide">
          {t('finding.wines.show', { count: total })}
        </button>
      </nav>
    </>
  )
}

/** What would leave nothing leads nowhere, unless it is what was chosen. */
function Choice({ choice, href }: { choice: FilterChoice; href: string }) {
  const { title, robe, count, isChosen } = choice
  const words = (
    <>
      <span className="word">{robe ? <Robe robe={robe} label={title} /> : title}</span>{' '}
      <span className="count">{count}</span>
    </>
  )
  if (count === 0 && !isChosen) return <span className="choice">{words}</span>
  return (
    <a className="choice" href={href} rel="nofollow" data-scroll="keep" aria-current={isChosen ? 'true' : undefined}>
      {words}
      {isChosen && <Icon name="close" />}
    </a>
  )
}

import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The way through a long list: its neighbours and every page by its number. */
export function Pages({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const t = useText()
  if (pages < 2) return null
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) < 3,
  )
  return (
    <nav className="pages" aria-label={t('finding.wines.pages')}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" aria-label={t('finding.wines.previousPage')}>
          <Icon name="arrow-left" />
        </a>
      )}
      {shown.map((each) => (
        <a
          key={each}
          href={hrefOf(each)}
          aria-label={t('finding.wines.page', { page: each })}
          aria-current={each === page ? 'page' : undefined}
        >
          {each}
        </a>
      ))}
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next" aria-label={t('finding.wines.nextPage')}>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}

import { useText } from '../i18n/text.tsx'

/**
 * How a list is ordered, where the list is (LAW-07): `shops` and `apartments` are texts of `common.ranking`, another list
 * brings its own.
 */
export function Ranking({ list, text }: { list?: 'shops' | 'apartments'; text?: string }) {
  const t = useText()
  return (
    <details className="small ranking">
      <summary>{t('common.ranking.title')}</summary>
      <p className="measure">{list ? t(`common.ranking.${list}`) : text}</p>
      <p className="measure">{t('common.ranking.nobodyPays')}</p>
    </details>
  )
}

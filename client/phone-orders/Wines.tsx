import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useAllRead, type useFirst, useLongList } from '../office/lists/long-list.ts'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { Stepper } from '../ui/Stepper.tsx'

export type FirstOptions = ReturnType<typeof useFirst<'phoneOrderOptions'>>

interface WinesProps {
  first: FirstOptions
  options: OfficeResult<'phoneOrderOptions'>
  quantities: Record<string, number>
  problems: OfficeResult<'phoneOrderPrice'>['problems']
  onChange: (quantities: Record<string, number>) => void
}

/** What the house sells, six at a time: few order one bottle on the telephone. */
export function Wines({ first, options: { currencyCode }, quantities, problems, onChange }: WinesProps) {
  const t = useText()
  const [q, setQ] = useState('')
  const { isLong, wines, isFinding, onMore } = useWines(first, quantities, q)
  const language = useLanguage()
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  return (
    <>
      {isLong && <FindLine label={t('phone.findWine')} words={q} onType={setQ} />}
      {isLong && wines.length === 0 && !isFinding && <Nothing title={t('phone.noWine')} />}
      <ul className="rows">
        {wines.map(({ id, title, year, amount, free }) => {
          const name = [title, year].filter(Boolean).join(' ')
          const quantity = quantities[id] ?? 0
          const set = (count: number) => onChange({ ...quantities, [id]: count })
          const problem = problems.find(({ product }) => product === id)
          return (
            <li key={id}>
              <div className="what">
                <span className="wine">{name}</span>
                <span className="meta">
                  {free > 0 ? t('phone.wine', { price: price(amount), count: free }) : t('phone.soldOut')}
                </span>
                {problem && (
                  <span className="meta" role="alert">
                    {problem.sentence}
                  </span>
                )}
              </div>
              <div className="end">
                {quantity === 0 &&
                  [1, 6].map(
                    (count) =>
                      free >= count && (
                        <button
                          key={count}
                          type="button"
                          className="button"
                          data-variant="outline"
                          data-size="small"
                          aria-label={t('phone.take', { count, name })}
                          onClick={() => set(count)}
                        >
                          {`+ ${count}`}
                        </button>
                      ),
                  )}
                {quantity > 0 && (
                  <Stepper
                    value={quantity}
                    min={0}
                    max={Math.max(free, quantity)}
                    labels={{ group: name, less: t('phone.less'), more: t('phone.more') }}
                    onChange={set}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <MoreLine word={t('phone.moreWines')} onMore={onMore} />
    </>
  )
}

/** What can be ordered, by pages where it is much; what was taken stays in sight, wherever it stands. */
function useWines(first: FirstOptions, quantities: Record<string, number>, q: string) {
  // What was taken before the page opened may stand on none of the pages that are here.
  const [chosen] = useState(() => Object.keys(quantities).slice(0, 100))
  const read = useAllRead('phoneOrderOptions')
  const { isLong, pages, onMore } = useLongList('phoneOrderOptions', first, { q, chosen })
  const base = first.data?.wines ?? []
  if (!isLong) return { isLong, wines: base, isFinding: false, onMore }
  const shown = (pages ?? []).flatMap((page) => page.wines)
  const known = new Map([...read.flatMap((page) => page.wines), ...shown].map((wine) => [wine.id, wine]))
  const taken = [...known.values()].filter(({ id }) => (quantities[id] ?? 0) > 0)
  const wines = [...new Map([...taken, ...shown].map((wine) => [wine.id, wine])).values()]
  return { isLong, wines, isFinding: pages === undefined, onMore }
}

import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { OrderView } from '#contract/orders-office.ts'
import { hasRight } from '#contract/rights.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useChoosing } from './choosing.ts'
import { keepList, keptList } from './kept-list.ts'
import { useListAddress, views } from './list-address.ts'
import { useOrderPages } from './order-pages.ts'
import { OrderTable } from './OrderTable.tsx'
import { PickBar } from './PickBar.tsx'
import { useRowKeys } from './row-keys.ts'
import { SearchLine } from './SearchLine.tsx'
import { TakeDown } from './TakeDown.tsx'

/** The orders of a shop by what they wait for; words are looked for in all of them. */
export function OrdersPage() {
  const t = useText()
  const { view, q, show } = useListAddress()
  const { place, pathTo } = usePlace()
  const key = `${view} ${q}`
  const [asked, setAsked] = useState(() => ({ key, befores: keptList(key)?.befores ?? [] }))
  const befores = asked.key === key ? asked.befores : []
  const { first, orders, counts, bottles, next, isFetchingNext } = useOrderPages({ view, q, befores })
  const failure = first.error ?? (first.isPaused ? new Error(t('office.noNetwork')) : null)
  const mayNote = hasRight('orderMoney', place)
  const isToPack = view === 'pack' && orders.length > 0
  useRowKeys()
  useKeptPlace(key, first.data !== undefined)
  return (
    <>
      <PageHead
        title={t('office.sections.orders')}
        say={first.data ? <Say {...{ view, q, orders, bottles, isMore: Boolean(next) }} /> : ''}
        act={
          (mayNote || isToPack) && (
            <>
              {mayNote && (
                <Link className="button" data-variant="quiet" data-size="small" href={pathTo('orders/new')}>
                  {t('orders.noteOrder')}
                </Link>
              )}
              {isToPack && (
                <Link className="button" href={pathTo('pack')}>
                  {t('orders.chosen.packAll')}
                </Link>
              )}
            </>
          )
        }
      />
      <div className="list-head">
        <FilterWords<OrderView>
          legend={t('orders.filter')}
          choices={views.map((value) => ({
            value,
            label: t(`orders.views.${value}`),
            ...(value !== 'all' && counts && { count: counts[value] }),
          }))}
          value={view}
          onChoose={(chosen) => show({ view: chosen })}
        />
        <SearchLine q={q} onFind={(words) => show(words ? { q: words } : { view })} />
      </div>
      {!first.data && (failure ? <Failed error={failure} onAgain={() => void first.refetch()} /> : <Bones />)}
      {view === 'pack' && bottles.length > 0 && <TakeDown bottles={bottles} />}
      {first.data && (
        <Chosen
          key={key}
          orders={orders}
          view={view}
          empty={<Empty view={view} q={q} onAll={() => show({ view: 'all' })} />}
          onOpen={(order) => keepList({ key, order, scrolledTo: scrollY, befores })}
        />
      )}
      {next && (
        <div className="pager">
          <span>{t('orders.shown', { count: orders.length })}</span>
          <button
            type="button"
            className="word"
            aria-busy={isFetchingNext || undefined}
            onClick={() => setAsked({ key, befores: [...befores, next] })}
          >
            {t('orders.more')}
          </button>
        </div>
      )}
    </>
  )
}

/** Another list begins with none chosen. */
function Chosen(table: Omit<Parameters<typeof OrderTable>[0], 'choosing'>) {
  const choosing = useChoosing(table.orders)
  return (
    <>
      <OrderTable {...table} choosing={choosing} />
      <PickBar chosen={choosing.chosen} onLetGo={choosing.letGo} />
    </>
  )
}

interface Shown extends Pick<ReturnType<typeof useOrderPages>, 'orders' | 'bottles'> {
  view: OrderView
  q: string
  /** Those that are shown are not all. */
  isMore: boolean
}

/** The one line that matters of each list. */
function Say({ view, q, orders, bottles, isMore }: Shown) {
  const t = useText()
  const language = useLanguage()
  const [oldest] = orders
  if (q) return t(isMore ? 'orders.foundMore' : 'orders.found', { count: orders.length })
  if (!oldest || view === 'all') return null
  const values = {
    count: orders.length,
    bottles: bottles.reduce((sum, { quantity }) => sum + quantity, 0),
    day: dayName(oldest.acceptedAt, language, t),
  }
  return t(`orders.say.${view}`, values)
}

function Empty({ view, q, onAll }: { view: OrderView; q: string; onAll: () => void }) {
  const t = useText()
  return (
    <Nothing title={q ? t('orders.nothingFound', { q }) : t(`orders.empty.${view}`)}>
      {view === 'all' ? (
        q && <p>{t('orders.nothingFoundSay')}</p>
      ) : (
        <button type="button" className="word" onClick={onAll}>
          {t('orders.toAll')}
        </button>
      )}
    </Nothing>
  )
}

/** Whoever comes back from an order stands where they were, with the focus on it. */
function useKeptPlace(key: string, isThere: boolean): void {
  useEffect(() => {
    const kept = isThere ? keptList(key) : null
    if (!kept) return
    // The frame begins every screen at its top; this comes after it.
    const frame = requestAnimationFrame(() => {
      scrollTo(0, kept.scrolledTo)
      document.getElementById(`order-${kept.order}`)?.focus({ preventScroll: true })
      keepList(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [key, isThere])
}

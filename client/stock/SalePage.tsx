import '../styles/office/stock.css'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DoorReason } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { useAllRead, useFirst, useLongList } from '../office/lists/long-list.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Either } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useTakenBack } from '../office/taken-back.ts'
import { useWrite, type Write } from '../office/writes.ts'
import { useKept } from './kept.ts'
import {
  type Basket,
  basketOf,
  bottlesIn,
  freeAfter,
  isBasket,
  isEmpty,
  lackingIn,
  ownLeft,
  type Shelf,
  withMore,
  withOwn,
} from './sale-basket.ts'
import { SaleBasket } from './SaleBasket.tsx'
import { SaleBottle } from './SaleBottle.tsx'
import { TakenAlong } from './TakenAlong.tsx'
import { useSalesUnknownTo, useWaitingSales } from './waiting.ts'

/** Bottles sold by hand: a tap adds one. The money goes into the grower's own till, and nothing of it stays here. */
export function SalePage() {
  const t = useText()
  const { pathTo } = usePlace()
  const answer = useFirst('saleShelf')
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const head = (
    <PageHead title={t('stock.sale.title')} back={{ href: pathTo('today'), label: t('office.sections.today') }} />
  )
  if (answer.data && answer.data.wines.length > 0) return <Till first={answer} head={head} />
  return (
    <>
      {head}
      {answer.data ? (
        <Nothing title={t('stock.sale.empty')} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

const isDoor = (value: unknown): value is DoorReason => value === 'cellar' || value === 'fair'

type First = ReturnType<typeof useFirst<'saleShelf'>>

function Till({ first, head }: { first: First; head: React.ReactNode }) {
  const t = useText()
  const { place } = usePlace()
  const [basket, setBasket] = useKept<Basket>(`office.sale.${place.handle}`, { first: {}, isValue: isBasket })
  const [q, setQ] = useState('')
  const { shelf, shown, readAt, isLong, onMore } = useShelf(first, basket, q)
  const [reason, setReason] = useKept<DoorReason>('office.sale.where', { first: 'cellar', isValue: isDoor })
  const waiting = useWaitingSales()
  const unknown = useSalesUnknownTo(readAt)
  const sell = useSale(basket, setBasket)
  const isOnline = useSyncExternalStore(
    (heard) => onlineManager.subscribe(heard),
    () => onlineManager.isOnline(),
  )
  const isOwnOnly = !isOnline && shelf.taken !== null
  const before = freeAfter(withOwn(shelf, { isOnline }), unknown)
  const left = freeAfter({ ...shelf, free: before }, [basket])
  // What was lacking before anybody tapped is not this basket's.
  const lacking = Math.max(0, lackingIn(left) - lackingIn(before))
  return (
    <div className="till">
      <div className="till-shelf">
        {head}
        <Either<DoorReason>
          legend={t('stock.sale.where')}
          isLegendHidden
          choices={(['cellar', 'fair'] as const).map((value) => ({ value, label: t(`stock.sale.${value}`) }))}
          value={reason}
          onChoose={setReason}
        />
        <TakenAlong taken={ownLeft(shelf, unknown)} isUnsent={waiting.length > 0} />
        {isLong && <FindLine label={t('stock.find')} words={q} onType={setQ} />}
        <ul className="till-bottles">
          {shown.map((wine) => (
            <SaleBottle
              key={wine.id}
              wine={wine}
              count={basket[wine.id] ?? 0}
              left={left}
              isOwnOnly={isOwnOnly}
              onMore={(more) => setBasket(withMore(basket, wine.id, more))}
            />
          ))}
        </ul>
        <MoreLine word={t('stock.more')} onMore={onMore} />
        {waiting.length > 0 && (
          <p className="small pending" role="status">
            {t('stock.sale.waiting', { bottles: waiting.reduce((sum, one) => sum + bottlesIn(shelf, one), 0) })}
          </p>
        )}
      </div>
      <SaleBasket
        shelf={shelf}
        basket={basket}
        lacking={lacking}
        isOwnOnly={isOwnOnly}
        onClear={() => setBasket({})}
        onSell={() => sell(reason)}
      />
    </div>
  )
}

/**
 * What can be tapped, and the shelf as far as the basket asks: of a long one what is in the hand is on it wherever it
 * stands, as it was last read.
 */
function useShelf(first: First, basket: Basket, q: string) {
  const read = useAllRead('saleShelf')
  // What lies in the hand when the page opens may stand on none of the pages that are here.
  const [chosen] = useState(() => Object.keys(basket).slice(0, 100))
  const { isLong, pages, readAt, onMore } = useLongList('saleShelf', first, { q, chosen })
  const all = isLong ? (pages ?? []) : []
  const base = first.data ?? { wines: [], free: {}, taken: null, isWhole: true, next: null }
  const wines = new Map([...read, ...all].flatMap((page) => page.wines.map((wine) => [wine.id, wine])))
  const shown = isLong
    ? [...new Map(all.flatMap((page) => page.wines.map((wine) => [wine.id, wine]))).values()]
    : base.wines
  const elsewhere = Object.keys(basket).flatMap((id) =>
    shown.some((wine) => wine.id === id) ? [] : (wines.get(id) ?? []),
  )
  const free: Shelf['free'] = Object.assign(
    {},
    ...read.map((page) => page.free),
    base.free,
    ...all.map((page) => page.free),
  )
  const shelf: Shelf = isLong ? { ...base, wines: [...shown, ...elsewhere], free } : base
  return { shelf, shown, readAt, isLong, onMore }
}

/**
 * The basket is empty at once, for the next ones wait; one that the server will not have, or that was taken back
 * before it was sent, comes back to an empty hand.
 */
function useSale(basket: Basket, setBasket: (basket: Basket) => void) {
  const t = useText()
  const { place } = usePlace()
  const [refused, setRefused] = useState<Basket | null>(null)
  const { write } = useWrite('stockSale', {
    said: ({ bottles, missing }) =>
      missing > 0 ? t('stock.sale.saidMissing', { bottles, missing }) : t('stock.sale.said', { bottles }),
    onRefused: ({ wines }) => setRefused(basketOf(wines)),
  })
  useTakenBack(isSale, ({ input }) => setRefused(basketOf(input.wines)))
  useEffect(() => {
    if (!refused || !isEmpty(basket)) return
    setBasket(refused)
    setRefused(null)
  }, [refused, basket, setBasket])
  return (reason: DoorReason) => {
    if (isEmpty(basket)) return
    const wines = Object.entries(basket).map(([id, quantity]) => ({ id, quantity }))
    setBasket({})
    const bottles = wines.reduce((sum, { quantity }) => sum + quantity, 0)
    write(
      { place: place.handle, reason, at: new Date().toISOString(), wines },
      t('stock.sale.bottles', { count: bottles }),
    )
  }
}

const isSale = (write: Write): write is Write<'stockSale'> => write.name === 'stockSale'

import { useState } from 'react'
import { mostLeaseDays } from '#contract/leases.ts'
import type { StockCard } from '#contract/stock-office.ts'
import { addDays } from '#contract/days.ts'
import { useText } from '../office/language.ts'
import { useFirst, useLongList } from '../office/lists/long-list.ts'
import { dayOf } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Field } from '../office/parts/Field.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Shelf } from './sale-basket.ts'
import { StockBottle } from './StockBottle.tsx'
import { wineName } from './wine-name.ts'

const most = 9999

interface TakeSheetProps {
  taken: Shelf['taken']
  /** Sold here and not sent: what is given back meanwhile would be sold twice. */
  isUnsent: boolean
  onClose: () => void
}

/** So many bottles of each wine go with this device, until a day; none gives them back (STOCK-04). */
export function TakeSheet({ taken, isUnsent, onClose }: TakeSheetProps) {
  const t = useText()
  const { place } = usePlace()
  const [q, setQ] = useState('')
  const answer = useFirst('stockList')
  const { isLong, pages, onMore } = useLongList('stockList', answer, { q })
  // As it was seen when the sheet was opened: who is slower is told.
  const [before] = useState<Readonly<Record<string, number>>>(taken?.items ?? {})
  const [today] = useState(() => dayOf(new Date()))
  const [until, setUntil] = useState(taken && taken.until >= today ? taken.until : today)
  const [wanted, setWanted] = useState(before)
  const { write, isBusy, error } = useWrite('stockTake', {
    said: ({ bottles: all }) => t('stock.sale.take.said', { bottles: all }),
    onDone: onClose,
  })
  const lines = [...new Set([...Object.keys(before), ...Object.keys(wanted)])]
    .map((item) => ({ item, from: before[item] ?? 0, to: wanted[item] ?? 0 }))
    .filter(({ from, to }) => from > 0 || to > 0)
  const bottles = lines.reduce((sum, { to }) => sum + to, 0)
  const isSame = lines.every(({ from, to }) => from === to) && (!taken || until === taken.until)
  const save = () => {
    if (lines.length === 0 || isSame || isUnsent) return
    write({ place: place.handle, until: bottles > 0 ? until : null, lines })
  }
  return (
    <Sheet
      title={t('stock.sale.take.title')}
      say={t('stock.sale.take.say')}
      isOpen
      onClose={onClose}
      onSubmit={save}
      bottom={
        <>
          {isUnsent && (
            <p className="small" role="status">
              {t('stock.sale.take.unsent')}
            </p>
          )}
          <button
            type="submit"
            className="button"
            data-busy={isBusy || undefined}
            disabled={lines.length === 0 || isSame || isUnsent}
          >
            {t(lines.length === 0 ? 'stock.sale.take.do' : 'stock.sale.take.save', { bottles })}
          </button>
        </>
      }
    >
      <Field
        type="date"
        label={t('stock.sale.take.until')}
        hint={t('stock.sale.take.hint')}
        value={until}
        min={today}
        max={addDays(today, mostLeaseDays)}
        error={fieldError(error, 'until')}
        onChange={({ target }) => setUntil(target.value)}
      />
      {isLong && <FindLine label={t('stock.find')} words={q} onType={setQ} />}
      {answer.data ? (
        <ul className="rows count-rows take-rows">
          {(isLong ? (pages ?? []) : [answer.data])
            .flatMap((page) => page.items)
            .map((item) => (
              <TakeRow
                key={item.id}
                item={item}
                before={before[item.id] ?? 0}
                count={wanted[item.id] ?? 0}
                onCount={(count) => setWanted({ ...wanted, [item.id]: count })}
              />
            ))}
        </ul>
      ) : answer.error ? (
        <Failed error={answer.error} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
      <MoreLine word={t('stock.more')} onMore={onMore} />
    </Sheet>
  )
}

interface TakeRowProps {
  item: StockCard
  before: number
  count: number
  onCount: (count: number) => void
}

function TakeRow({ item, before, count, onCount }: TakeRowProps) {
  const t = useText()
  const wine = wineName(item)
  // Whoever types more than there is hears it from the server, which knows who was faster.
  const step = (by: number) => onCount(Math.max(0, Math.min(most, before + item.free, count + by)))
  return (
    <li>
      <StockBottle shape={item.bottleShape} colour={item.colour} />
      <div className="what">
        <span className="wine">{wine}</span>
        <span className="meta" role="status">
          {t('stock.sale.take.free', { free: Math.max(0, item.free + before - count) })}
        </span>
      </div>
      <div className="end count-row">
        <button type="button" aria-label={t('stock.sale.take.fewer', { wine })} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('stock.sale.take.field', { wine })}
          value={String(count)}
          onChange={({ target }) => onCount(Math.min(most, Number(target.value.replaceAll(/\D/g, '').slice(0, 4))))}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" aria-label={t('stock.sale.take.more', { wine })} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
    </li>
  )
}

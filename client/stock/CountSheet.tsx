import { useState } from 'react'
import type { StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { signed } from '../office/signed.ts'
import type { CountLine } from './counting.ts'
import { wineName } from './wine-name.ts'

interface CountSheetProps {
  items: readonly StockCard[]
  lines: readonly CountLine[]
  /** Wines that were not counted. */
  left: number
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

/** What the walk has found, before it is written: the differences alone. */
export function CountSheet({ items, lines, left, isBusy, onClose, onSend }: CountSheetProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const different = items.flatMap((item) => {
    const line = lines.find((each) => each.item === item.id)
    return line && line.counted !== line.expected ? [{ ...line, name: wineName(item) }] : []
  })
  return (
    <Sheet
      title={t('stock.count.sum', { changed: different.length })}
      say={t('stock.count.sumSay', { wines: lines.length, left })}
      isOpen
      onClose={onClose}
      onSubmit={() => onSend(note.trim())}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined}>
          {t('stock.count.send')}
        </button>
      }
    >
      {different.length > 0 && (
        <ul className="rows" data-quiet>
          {different.map(({ item, name, expected, counted }) => (
            <li key={item}>
              <div className="what">
                <span className="wine">{name}</span>
                <span className="meta">{t('stock.count.line', { expected, counted })}</span>
              </div>
              <div className="end num">{signed(counted - expected)}</div>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t('stock.move.note')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
    </Sheet>
  )
}

import { useId } from 'react'
import type { StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Counted, countOf } from './counting.ts'
import { StockBottle } from './StockBottle.tsx'
import { wineName } from './wine-name.ts'

interface CountRowProps {
  item: StockCard
  counted: Counted | undefined
  onWrite: (text: string) => void
}

/** A wine to count. What should stand there is said once a number is written, so that nobody counts towards it. */
export function CountRow({ item, counted, onWrite }: CountRowProps) {
  const t = useText()
  const id = useId()
  const name = wineName(item)
  const count = counted ? countOf(counted.text) : null
  const step = (by: number) => onWrite(String(Math.max(0, (count ?? 0) + by)))
  return (
    <li>
      <StockBottle shape={item.bottleShape} colour={item.colour} />
      <div className="what">
        <span className="wine">{name}</span>
        <span className="meta" id={`${id}-says`} role="status">
          <Said counted={counted} count={count} />
        </span>
      </div>
      <div className="end count-row">
        <button type="button" aria-label={t('stock.count.fewer', { wine: name })} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          className="input"
          // A keyboard of figures that also has + and *.
          inputMode="tel"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={t('stock.count.field', { wine: name })}
          aria-describedby={`${id}-says`}
          aria-invalid={(counted && count === null) || undefined}
          value={counted?.text ?? ''}
          onChange={({ target }) => onWrite(target.value.slice(0, 30))}
          onKeyDown={(event) => event.key === 'Enter' && toNext(event.currentTarget)}
        />
        <button type="button" aria-label={t('stock.count.more', { wine: name })} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
    </li>
  )
}

function Said({ counted, count }: { counted: Counted | undefined; count: number | null }) {
  const t = useText()
  if (!counted) return null
  if (count === null) return <Mark tone="error">{t('stock.count.unread')}</Mark>
  const { expected } = counted
  const difference = Math.abs(count - expected)
  if (difference === 0)
    return (
      <Mark step="full" tone="success">
        {t('stock.count.right')}
      </Mark>
    )
  return (
    <Mark step="half" tone="warning">
      {t(count > expected ? 'stock.count.off' : 'stock.count.short', { difference, expected })}
    </Mark>
  )
}

/** Enter walks to the next rack. */
function toNext(field: HTMLInputElement): void {
  field.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}

import type { StockItem } from '#contract/stock-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Who has bottles of this wine with them; what a lost telephone has is taken back here. */
export function TakenBy({ item: { id, taken, takenBy } }: { item: StockItem }) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const { write, isBusy } = useWrite('stockTake', {
    said: (_, { lines }) => t('stock.takenBy.said', { count: lines[0]?.from ?? 0 }),
  })
  if (takenBy.length === 0) return null
  return (
    <Chapter title={t('stock.takenBy.title', { count: taken })}>
      <ul className="rows">
        {takenBy.map(({ device, who, deviceName, quantity, until }) => (
          <li key={device}>
            <div className="what">
              <span className="name">{who}</span>
              <span className="meta">
                {t('stock.takenBy.line', { count: quantity, day: formatDate(until, language, 'DAY') })}
              </span>
              <span className="meta">{deviceName}</span>
            </div>
            {may('stock') && (
              <div className="end">
                <button
                  type="button"
                  className="button"
                  data-variant="outline"
                  data-size="small"
                  data-busy={isBusy || undefined}
                  aria-label={t('stock.takenBy.of', { who })}
                  onClick={() =>
                    write({ place: place.handle, device, until: null, lines: [{ item: id, from: quantity, to: 0 }] })
                  }
                >
                  {t('stock.takenBy.do')}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

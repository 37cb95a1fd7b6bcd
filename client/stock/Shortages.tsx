import type { StockItem } from '#contract/stock-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Bottles that went and were in no stock: somebody counts the rack, and says that it is looked after. */
export function Shortages({ item: { shortages } }: { item: StockItem }) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const { write, isBusy } = useWrite('shortageCheck', { said: () => t('stock.shortage.said') })
  if (shortages.length === 0) return null
  return (
    <Chapter title={t('stock.shortage.title')} say={t('stock.shortage.say')}>
      <ul className="rows">
        {shortages.map(({ id, at, quantity, reason, who }) => (
          <li key={id}>
            <div className="what">
              <span className="name">{t('stock.shortage.line', { count: quantity })}</span>
              <span className="meta">
                {[t(`stock.reasons.${reason}`), momentOf(at, language, t), who].filter(Boolean).join(', ')}
              </span>
            </div>
            {may('stock') && (
              <div className="end">
                <button
                  type="button"
                  className="button"
                  data-variant="outline"
                  data-size="small"
                  data-busy={isBusy || undefined}
                  onClick={() => write({ place: place.handle, shortage: id, from: false, to: true })}
                >
                  {t('stock.shortage.do')}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

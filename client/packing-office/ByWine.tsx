import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { BottlePicture } from '../office/parts/BottlePicture.tsx'
import { Tick } from './Tick.tsx'
import { ticked, type Walk } from './walk.ts'
import { countOf, winesOf } from './wines.ts'

interface ByWineProps {
  orders: readonly PackingOrder[]
  walk: Walk
  onChange: (changed: Partial<Walk>) => void
}

/** The first pass: one walk along the shelves for all orders. What came since is still to be taken down. */
export function ByWine({ orders, walk, onChange }: ByWineProps) {
  const t = useText()
  return (
    <ul className="checklist" aria-label={t('packing.shelf')}>
      {winesOf(orders).map(({ wine, title, year, thumbnail, quantity, lines }) => {
        const missing = countOf(lines.filter(({ id }) => !walk.down.includes(id)))
        const isBegun = missing > 0 && missing < quantity
        const ids = lines.map(({ id }) => id)
        return (
          <Tick
            key={wine}
            count={quantity}
            wine={title}
            meta={[year, isBegun && t('packing.more', { count: missing })].filter(Boolean).join(', ')}
            drawing={
              <span className="thumb-bottle">
                <BottlePicture thumbnail={thumbnail} />
              </span>
            }
            isDone={missing === 0}
            onTick={(isDone) => onChange({ down: ticked(walk.down, ids, isDone) })}
          />
        )
      })}
    </ul>
  )
}

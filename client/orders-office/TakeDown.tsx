import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { BottlePicture } from '../office/parts/BottlePicture.tsx'

/** One walk through the cellar for all orders: how many of each wine. Closed on a phone, where the list comes first. */
export function TakeDown({ bottles }: { bottles: OfficeResult<'orderList'>['bottles'] }) {
  const t = useText()
  const count = bottles.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <details className="take-down" open={matchMedia('(width >= 992px)').matches}>
      <summary>{t('orders.takeDown', { count })}</summary>
      <ul className="take-shelf">
        {bottles.map(({ title, year, thumbnail, quantity }) => (
          <li key={`${title} ${year}`}>
            <div className="stage">
              <BottlePicture thumbnail={thumbnail} />
            </div>
            <p className="count">{quantity}</p>
            <p className="label">{[title, year].filter(Boolean).join(' ')}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

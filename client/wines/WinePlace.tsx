import type { WineDetail } from '#contract/wines-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { RowNumber } from './RowNumber.tsx'
import { wineName } from './wine-name.ts'

/** Where a wine stands on a shelf that is too long to be put in order by hand. */
export function WinePlace({ wine }: { wine: WineDetail }) {
  const t = useText()
  const { place } = usePlace()
  const name = wineName(wine)
  const { write, error } = useWrite('wineMove', {
    said: ({ place: at }) => t('wines.said.moved', { name, place: at }),
  })
  return (
    <div className="numbers">
      <div className="field">
        <span className="label">{t('wines.order.onShelf')}</span>
        <RowNumber
          label={t('wines.order.onShelf')}
          value={wine.place}
          unit={t('wines.order.ofAll', { places: wine.places })}
          write={String}
          read={(text) => placeIn(text, wine.places)}
          expected={t('wines.expected.place', { places: wine.places })}
          onSave={(from, to) => write({ place: place.handle, wine: wine.id, from, to })}
          hasFailed={error !== null}
        />
      </div>
    </div>
  )
}

function placeIn(text: string, places: number): number | null {
  const place = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : 0
  return place >= 1 && place <= places ? place : null
}

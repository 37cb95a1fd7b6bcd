import type { CSSProperties } from 'react'
import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { nameOfWine } from './wines.ts'

type Packed = Pick<PackingOrder, 'cartons' | 'lines'>

/** Cartons seen from above, each place with its bottle; every second wine is drawn otherwise, and all are said aloud. */
export function Cartons({ cartons, lines }: Packed) {
  const t = useText()
  return (
    <span className="cartons">
      {cartons.map((places, index) => (
        <Carton
          key={index}
          places={places}
          label={t('packing.carton', { size: places.length, what: contentOf(places, lines) })}
        />
      ))}
    </span>
  )
}

/** One of them. @param label Without one it is a drawing beside words that say it. */
export const Carton = ({ places, label }: { places: Packed['cartons'][number]; label?: string }) => (
  <span
    className="carton"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    style={across(places.length)}
  >
    {places.map((place, at) => (
      <i key={at} data-full={place === null ? undefined : place % 2 === 0 ? '' : '2'} />
    ))}
  </span>
)

/** `3 Les Graviers 2022, 3 Trousseau 2022`; of a magnum both places. */
function contentOf(places: Packed['cartons'][number], lines: Packed['lines']): string {
  const counts = new Map<number, number>()
  for (const place of places) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].map(([place, count]) => `${count} ${lines[place] ? nameOfWine(lines[place]) : ''}`).join(', ')
}

/** As cartons stand on a table: three by two, four by three, or one row of few. */
const across = (size: number): CSSProperties =>
  // A variable of the style sheets, which React's type of styles does not know.
  ({
    '--across': size <= 3 ? size : size % 4 === 0 && size > 8 ? 4 : Math.ceil(size / 2) > 4 ? 4 : Math.ceil(size / 2),
  }) as CSSProperties

import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { Carton } from '../office/parts/Carton.tsx'
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

/** `3 Les Graviers 2022, 3 Trousseau 2022`; of a magnum both places. */
function contentOf(places: Packed['cartons'][number], lines: Packed['lines']): string {
  const counts = new Map<number, number>()
  for (const place of places) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].map(([place, count]) => `${count} ${lines[place] ? nameOfWine(lines[place]) : ''}`).join(', ')
}

import { type KeyboardEvent, useState } from 'react'
import type { WineRow } from '#contract/wines-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { wineName } from './wine-name.ts'
import { WineThumb } from './WineThumb.tsx'

/** The shelf while it is put in order: buttons for the thumb, arrows for the keyboard; saved once it stands right. */
export function WinesOrder({ wines, onDone }: { wines: readonly WineRow[]; onDone: () => void }) {
  const t = useText()
  const { place } = usePlace()
  const [wished, setIds] = useState(() => wines.map(({ id }) => id))
  // What somebody else has put in order meanwhile is refused, not overwritten; what is new or gone is followed.
  const [seen] = useState(() => wines.map(({ id }) => id))
  const asSeen = [
    ...seen.filter((id) => wines.some((wine) => wine.id === id)),
    ...wines.map(({ id }) => id).filter((id) => !seen.includes(id)),
  ]
  const [moved, setMoved] = useState<string>()
  const { write, isBusy } = useWrite('wineOrder', { said: () => t('wines.said.ordered'), onDone })
  // What somebody else has made or removed meanwhile is there, or is not.
  const known = wished.flatMap((id) => wines.find((wine) => wine.id === id) ?? [])
  const rows = [...known, ...wines.filter(({ id }) => !wished.includes(id))]
  const ids = rows.map(({ id }) => id)
  const lifted = rows.find(({ id }) => id === moved)
  const move = (id: string, by: number) => {
    const from = ids.indexOf(id)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    setIds(ids.with(from, ids[to] ?? id).with(to, id))
    setMoved(id)
  }
  const press = (event: KeyboardEvent, id: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    move(id, by)
  }
  return (
    <>
      <ol className="rows wine-order">
        {rows.map((wine, index) => (
          <li key={wine.id} data-lifted={wine.id === moved || undefined}>
            <WineThumb {...wine} />
            <div className="what">
              <span className="wine">{wineName(wine)}</span>
              <span className="meta">{t('wines.order.place', { place: index + 1, count: ids.length })}</span>
            </div>
            <div className="end">
              <IconButton
                icon="chevron-down"
                className="up"
                label={t('wines.order.up', { name: wineName(wine) })}
                disabled={index === 0}
                onKeyDown={(event) => press(event, wine.id)}
                onClick={() => move(wine.id, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={t('wines.order.down', { name: wineName(wine) })}
                disabled={index === ids.length - 1}
                onKeyDown={(event) => press(event, wine.id)}
                onClick={() => move(wine.id, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="savebar">
        <p role="status">
          {lifted
            ? t('wines.order.at', { name: wineName(lifted), place: ids.indexOf(lifted.id) + 1, count: ids.length })
            : t('wines.order.none')}
        </p>
        <button type="button" className="word" onClick={onDone}>
          {t('wines.order.leave')}
        </button>
        <button
          type="button"
          className="button"
          disabled={!lifted}
          data-busy={isBusy || undefined}
          onClick={() => lifted && write({ place: place.handle, before: asSeen, after: ids, wine: lifted.id })}
        >
          {t('wines.order.save')}
        </button>
      </div>
    </>
  )
}

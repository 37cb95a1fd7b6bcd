import { Link } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import { useText } from '../language.ts'
import { Sheet } from '../parts/Sheet.tsx'
import { useHere } from '../place.ts'
import { useSheets } from './opened.ts'
import { placesOf } from './places-of.ts'

/** On a phone: the sections that have no place in the bar, the person, and the search. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { place, me, sections } = useHere()
  const { open } = useSheets()
  const inBar = new Set(placesOf(place.kind, sections).map(({ path }) => path))
  const rest = sections.filter(({ path }) => !inBar.has(path))
  return (
    <Sheet
      title={t('office.more')}
      isOpen
      onClose={onClose}
      bottom={
        <button type="button" className="button" data-variant="outline" onClick={() => open('palette')}>
          <Icon name="search" />
          {t('office.palette.title')}
        </button>
      }
    >
      <ul className="sections" data-columns={rest.length > 4 ? true : undefined}>
        {rest.map(({ path, href, label }) => (
          <li key={path}>
            <Link href={href} onClick={onClose}>
              {t(label)}
            </Link>
          </li>
        ))}
        {me.places.length > 1 && (
          <li>
            <button type="button" onClick={() => open('places')}>
              {t('office.palette.places')}
              <small>{me.places.length}</small>
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => open('person')}>
            {me.staff.displayName}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}

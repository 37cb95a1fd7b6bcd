import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../language.ts'
import { useHere } from '../place.ts'
import { useSheets } from './opened.ts'

/** On a phone, over the door: whose house this is, and the search. */
export function Lintel() {
  const t = useText()
  const { place, me } = useHere()
  const { open } = useSheets()
  return (
    <header className="lintel">
      {me.places.length > 1 ? (
        <button type="button" className="whose" aria-haspopup="dialog" onClick={() => open('places')}>
          {place.name}
          <span className="visually-hidden">{t('office.changePlace')}</span>
          <Icon name="chevron-down" />
        </button>
      ) : (
        <span className="whose">{place.name}</span>
      )}
      <div className="tools">
        <IconButton icon="search" label={t('office.palette.title')} onClick={() => open('palette')} />
      </div>
    </header>
  )
}

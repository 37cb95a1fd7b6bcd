import { Link } from 'wouter'
import { useLanguage, useText } from '../office/language.ts'
import { colourOf } from '../office/frame/colour-of.ts'
import { Door } from '../office/parts/Door.tsx'
import { placeWords } from '../office/place-words.ts'
import { useMe } from '../office/use-me.ts'
import { useLogout } from '../office/use-logout.ts'

/** Several houses: each in its own colour. Whoever has one never sees this page. */
export function ChoosePlacePage() {
  const t = useText()
  const language = useLanguage()
  const places = useMe().data?.places ?? []
  const logout = useLogout()
  return (
    <Door
      title={t(places.length > 0 ? 'team.places.title' : 'team.places.none')}
      low={t(places.length > 0 ? 'team.places.low' : 'team.places.noneLow')}
    >
      {places.length > 0 && (
        <ul className="houses">
          {places.map(({ handle, name, kind, role, colour }) => (
            <li key={handle} data-theme style={colourOf(colour)}>
              <Link href={`/${handle}/today`}>
                <b>{name}</b>
                <small>{placeWords({ kind, role }, t, language)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="words-row">
        <button type="button" className="word" data-tone="plain" onClick={logout}>
          {t('office.person.logout')}
        </button>
      </div>
    </Door>
  )
}

import { Link } from 'wouter'
import { IconOutline } from '../../ui/Icon.tsx'
import { useLanguage, useText } from '../language.ts'
import { Initials } from '../parts/Initials.tsx'
import { placeWords } from '../place-words.ts'
import { useHere } from '../place.ts'
import { useSheets } from './opened.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useWaiting } from './use-waiting.ts'
import { Waiting } from './Waiting.tsx'

const upAndDown = 'm8 9 4-4 4 4M8 15l4 4 4-4'

/** On a wide screen: whose house, the line to ask on, the sections in words, the person. */
export function Spine() {
  const t = useText()
  const language = useLanguage()
  const { place, me, sections } = useHere()
  const { open } = useSheets()
  const current = useCurrentSection()
  const waiting = useWaiting()
  const whose = (
    <>
      <b>{place.name}</b>
      <small>{placeWords(place, t, language)}</small>
    </>
  )
  return (
    <header className="spine">
      {me.places.length > 1 ? (
        <button type="button" className="whose" aria-haspopup="dialog" onClick={() => open('places')}>
          {whose}
          <span className="visually-hidden">{t('office.changePlace')}</span>
          <IconOutline d={upAndDown} />
        </button>
      ) : (
        <span className="whose">{whose}</span>
      )}
      <button type="button" className="ask" onClick={() => open('palette')}>
        <span>{t('office.palette.title')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label={t('office.sections.label')}>
        {([1, 2, 3] as const)
          .map((group) => sections.filter((section) => section.group === group))
          .filter((group) => group.length > 0)
          .map((group) => (
            <ul key={group[0]?.path}>
              {group.map(({ path, href, label }) => (
                <li key={path}>
                  <Link href={href} aria-current={path === current ? 'page' : undefined}>
                    <span>
                      {t(label)}
                      <Waiting count={waiting[path]} />
                    </span>
                    {waiting[path] ? (
                      <span className="num" aria-hidden="true">
                        {waiting[path]}
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <button type="button" className="person" aria-haspopup="dialog" onClick={() => open('person')}>
        <Initials of={me.staff.displayName} />
        {me.staff.displayName}
      </button>
    </header>
  )
}

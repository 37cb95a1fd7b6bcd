import { Link } from 'wouter'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { ApplicationMark } from './ApplicationMark.tsx'

/** Those that wait besides, and the way to the one before and after. */
export function OtherApplications({ id }: { id: string }) {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const { data } = useAnswer('applications', { place: place.handle })
  const all = data?.applications ?? []
  const at = all.findIndex((each) => each.id === id)
  const [before, after] = [at > 0 ? all[at - 1] : undefined, at >= 0 ? all[at + 1] : undefined]
  const others = all.filter((each) => each.state === 'WAITING' && each.id !== id)
  return (
    <>
      {others.length > 0 && (
        <Chapter title={t('applications.others', { count: others.length })}>
          <ul className="rows">
            {others.slice(0, 5).map(({ id: other, house, receivedAt, state }) => (
              <Row
                key={other}
                name={house}
                href={pathTo(`applications/${other}`)}
                metas={[dayName(receivedAt, language, t)]}
                end={<ApplicationMark state={state} />}
              />
            ))}
          </ul>
        </Chapter>
      )}
      {(before || after) && (
        <nav className="pager" aria-label={t('applications.neighbours')}>
          {before ? (
            <Link className="word" data-tone="plain" href={pathTo(`applications/${before.id}`)}>
              {t('applications.previous')}
            </Link>
          ) : (
            <span />
          )}
          {after && (
            <Link className="word" data-tone="plain" href={pathTo(`applications/${after.id}`)}>
              {t('applications.next')}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

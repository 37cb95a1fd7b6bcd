import { Link } from 'wouter'
import type { Thread } from '#contract/messages-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'

/** The order or the booking a thread is about, and what somebody with this address has bought here. */
export function Beside({ thread: { orders, email } }: { thread: Thread }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  return (
    <Chapter
      title={t(orders.length > 0 ? 'messages.beside.title' : 'messages.beside.nobody')}
      say={<a href={`mailto:${email}`}>{email}</a>}
    >
      {orders.length > 0 && (
        <ul className="rows" data-quiet>
          {orders.map(({ id, number, at, stage, lines, day, isAboutIt, isOpen }) => {
            const name =
              number === null ? dayName(at, language, t) : t('messages.beside.number', { number: String(number) })
            const when = day ? t('messages.beside.day', { day: dayName(day, language, t) }) : dayName(at, language, t)
            return (
              <li key={id}>
                <div className="what">
                  {isOpen ? (
                    <Link className="name" href={pathTo(`orders/${id}?view=all`)}>
                      {name}
                    </Link>
                  ) : (
                    <span className="name">{name}</span>
                  )}
                  <span className="meta">
                    {[isAboutIt && t('messages.beside.about'), when, t(`messages.stages.${stage}`)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <span className="meta">{lines.join(', ')}</span>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Chapter>
  )
}

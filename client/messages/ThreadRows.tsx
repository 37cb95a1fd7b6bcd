import { Link } from 'wouter'
import type { ThreadCard, ThreadView } from '#contract/messages-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'

/** Threads, each with who, about what, and since when they wait. */
export function ThreadRows({
  threads,
  view,
  chosen = null,
}: {
  threads: readonly ThreadCard[]
  view: ThreadView
  /** The thread that is open beside them. */
  chosen?: string | null
}) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  return (
    <ul className="rows">
      {threads.map((thread) => {
        const { id, name, preview, isOurs, lastAt, unansweredSince, number, assignedTo } = thread
        const about = [
          number !== null && t('messages.order', { number: String(number) }),
          assignedTo && t('messages.assignedTo', { name: assignedTo }),
        ]
        return (
          <li key={id} data-unread={thread.view === 'waiting' || undefined} data-chosen={id === chosen || undefined}>
            <div className="what">
              <Link
                className="name"
                href={pathTo(`messages/${id}?view=${view}`)}
                aria-current={id === chosen ? 'true' : undefined}
              >
                {name}
              </Link>
              <span className="meta">{isOurs ? t('messages.ours', { text: preview }) : preview}</span>
              {about.some(Boolean) && <span className="meta">{about.filter(Boolean).join(', ')}</span>}
            </div>
            <div className="end">
              <span className="meta">{momentOf(unansweredSince ?? lastAt, language, t)}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

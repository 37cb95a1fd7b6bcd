import { displayNames } from '#contract/formats.ts'
import type { Thread, ThreadMessage } from '#contract/messages-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayOf, hourOf, momentOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'

/** What was said, the oldest first, whole and in everybody's own words. Text is text: nothing of a mail is markup. */
export function Said({ thread }: { thread: Thread }) {
  const t = useText()
  return (
    <ol className="thread">
      {thread.messages.map((message) => (
        <li key={message.id} data-ours={message.isOurs || undefined}>
          <Head thread={thread} message={message} />
          {message.isUnreadable ? (
            <p className="text">{t('messages.unreadable')}</p>
          ) : (
            <p className="text" lang={message.isOurs ? undefined : thread.language}>
              {message.text}
            </p>
          )}
          <Besides message={message} language={thread.language} />
        </li>
      ))}
    </ol>
  )
}

/** `Tanja Hofer, hier, 22 h 40, en allemand` */
function Head({ thread, message }: { thread: Thread; message: ThreadMessage }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  const { isOurs, who, at, sentFrom, isAutomatic, isWaiting } = message
  const isToday = dayOf(at) === dayOf(now)
  const words = [
    isOurs ? (who ?? t('messages.house')) : thread.name,
    isToday ? momentOf(at, language, t) : `${momentOf(at, language, t)}, ${hourOf(at, language)}`,
    !isOurs &&
      thread.language !== language &&
      t('messages.inLanguage', { language: displayNames(language, { type: 'language' }).of(thread.language) ?? '' }),
    sentFrom && t('messages.sentFrom', { address: sentFrom }),
    isAutomatic && t('messages.automatic'),
    isWaiting && t('messages.leaving'),
  ]
  return (
    <small>
      <span className={isWaiting ? 'pending' : undefined}>{words.filter(Boolean).join(', ')}</span>
    </small>
  )
}

function Besides({ message: { quoted, leftOut }, language }: { message: ThreadMessage; language: string }) {
  const t = useText()
  return (
    <>
      {quoted && (
        <details>
          <summary className="word" data-tone="plain">
            {t('messages.quoted')}
          </summary>
          <p className="text" lang={language}>
            {quoted}
          </p>
        </details>
      )}
      {leftOut.length > 0 && (
        <small>{t('messages.leftOut', { count: leftOut.length, names: leftOut.join(', ') })}</small>
      )}
    </>
  )
}

import type { AuditEntry } from '#contract/audit-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf, momentOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'
import { DoneLine } from '../office/parts/DoneLine.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { asRead, sentenceOf } from './sentences.ts'

/** One thing that was done: what it changed, and while it can be, the word that takes it back. */
export function Doing({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const now = useNow()
  const undo = useWrite('undo', { said: () => t('office.undone') })
  const { id, at, who, device, changes, values, undoUntil, undone } = entry
  const what = sentenceOf(entry, t)
  const canUndo = undoUntil !== null && !undone && new Date(undoUntil) > now
  return (
    <DoneLine
      at={hourOf(at, language)}
      instant={at}
      what={what}
      who={[who ?? t('team.journal.machine'), device].filter(Boolean).join(', ')}
      isUndone={undone !== null}
      more={
        undone ? (
          <span className="before-after">
            {t('team.journal.undone', {
              who: undone.who ?? t('team.journal.machine'),
              moment: momentOf(undone.at, language, t),
            })}
          </span>
        ) : (
          <>
            {changes.map((change) => (
              <span key={change.field} className="before-after">
                {change.before !== null && <del>{asRead(change.field, change.before, language, t)}</del>}{' '}
                {change.after !== null && <ins>{asRead(change.field, change.after, language, t)}</ins>}
              </span>
            ))}
            {/* Somebody's own words, as they were sent. */}
            {values.reason !== undefined && (
              <span className="before-after">
                <q>{values.reason}</q>
              </span>
            )}
          </>
        )
      }
      end={
        canUndo && (
          <button
            type="button"
            className="word"
            aria-label={t('team.journal.takeBackOf', { what })}
            disabled={undo.isBusy}
            onClick={() => undo.write({ place: place.handle, entry: id })}
          >
            {t('office.takeBack')}
          </button>
        )
      }
    />
  )
}

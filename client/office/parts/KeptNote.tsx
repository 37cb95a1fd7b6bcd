import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useText } from '../language.ts'

const pauseMs = 1500

interface KeptNoteProps {
  label: string
  /** What the server has. */
  known: string
  /** What it has said it keeps, of what was sent last. */
  kept: string | undefined
  /** That it was not kept. */
  error: unknown
  /** @param before what the note replaces. */
  send: (before: string, note: string) => void
}

/** What the house writes down for itself. It saves itself; what somebody else wrote meanwhile stands beside it. */
export function KeptNote({ label, ...written }: KeptNoteProps) {
  const t = useText()
  const id = useId()
  const note = useNote(written)
  return (
    <div className="field house-note">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        rows={2}
        maxLength={2000}
        value={note.text}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => note.type(target.value)}
        onBlur={note.save}
      />
      <div id={`${id}-state`} role="status">
        {note.theirs !== null ? (
          <div className="note-paper">
            <p className="quote">{t('orders.note.theirs', { text: note.theirs })}</p>
            <p className="words-row">
              <button type="button" className="word" onClick={note.takeTheirs}>
                {t('orders.note.takeTheirs')}
              </button>
              <button type="button" className="word" onClick={note.keepMine}>
                {t('orders.note.keepMine')}
              </button>
            </p>
          </div>
        ) : (
          note.isSaved && <p className="saved">{t('orders.note.saved')}</p>
        )}
      </div>
    </div>
  )
}

function useNote({ known, kept, error, send }: Omit<KeptNoteProps, 'label'>) {
  const [text, setText] = useState(known)
  /** What the server has, as far as is known here: what the next note replaces. */
  const [base, setBase] = useState(known)
  const [seen, setSeen] = useState(known)
  const [seenKept, setSeenKept] = useState(kept)
  /** What was sent last: whoever leaves the field and then the page has written it once. */
  const sent = useRef<string>(null)
  if (kept !== seenKept && kept !== undefined) {
    setSeenKept(kept)
    setBase(kept)
  }
  const isDirty = text.trim() !== base
  if (known !== seen) {
    setSeen(known)
    // Nothing is written here that would be lost: the note of the house is this one now.
    if (!isDirty) setText(known)
    if (!isDirty || text.trim() === known) setBase(known)
  }
  const theirs = isDirty && known !== base ? known : null
  const save = () => {
    if (!isDirty || theirs !== null || sent.current === text.trim()) return
    sent.current = text.trim()
    send(base, text.trim())
  }
  const saveLatest = useEffectEvent(save)
  useEffect(() => {
    if (text.trim() === base) {
      // The server has it: the same words may be written again later.
      sent.current = null
      return
    }
    const timer = setTimeout(() => saveLatest(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, base])
  // What was not done is tried again at the next occasion.
  useEffect(() => {
    if (error) sent.current = null
  }, [error])
  useEffect(() => () => saveLatest(), [])
  return {
    text,
    theirs,
    isSaved: kept !== undefined && !isDirty,
    save,
    type: setText,
    takeTheirs: () => {
      setText(known)
      setBase(known)
    },
    keepMine: () => send(known, text.trim()),
  }
}

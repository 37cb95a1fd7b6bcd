import { appellationHint, appellationsLike } from '#contract/appellations.ts'
import { useText } from '../office/language.ts'
import type { WineForm } from './wine-form.ts'

/** What the register of appellations has to say of a name while it is typed; what is written stays free. */
export function NameHints({ form, of }: { form: WineForm; of: string }) {
  const t = useText()
  const typed = form.draft.value(of)
  const said = form.mayWrite ? appellationHint(typed) : null
  // The appellation stands first; behind a comma comes the place.
  const [first = ''] = typed.split(',')
  const isTyping = form.mayWrite && of.startsWith('subtitle') && form.draft.changed.includes(of)
  const known = [first.trim(), said && 'register' in said ? said.register : '']
  const like = isTyping ? appellationsLike(first, mostShown).filter((name) => !known.includes(name)) : []
  // Who is still on the way to a name is offered it, not told how half of it is written.
  const hint = like.length > 0 ? null : said
  return (
    <div role="status" className="name-hints">
      {like.length > 0 && (
        <p className="words-row">
          {like.map((name) => (
            <button
              key={name}
              type="button"
              className="word"
              onClick={() => form.type(of, name + typed.slice(first.length))}
            >
              {name}
            </button>
          ))}
        </p>
      )}
      {hint && 'register' in hint && (
        <p className="words-row">
          <small>{t('wines.names.register', { name: hint.register })}</small>
          <button
            type="button"
            className="word"
            onClick={() => form.type(of, typed.replace(hint.isWritten, hint.register))}
          >
            {t('wines.names.take')}
          </button>
        </p>
      )}
      {hint && 'needsPlace' in hint && <p className="hint">{t('wines.names.place', { name: hint.needsPlace })}</p>}
    </div>
  )
}

/** More than a line of them hides the field below. */
const mostShown = 4

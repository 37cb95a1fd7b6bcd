import { useId } from 'react'
import type { Thread } from '#contract/messages-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Who of the house answers; nothing where there is one person alone. */
export function Assigned({ thread: { id, people, assignedId } }: { thread: Thread }) {
  const t = useText()
  const field = useId()
  const { place } = usePlace()
  const { write } = useWrite('messageAssign', {
    said: (_, { to }) =>
      t('messages.said.assigned', { name: people.find((each) => each.id === to)?.name ?? '', to: to ? 1 : 0 }),
  })
  if (people.length < 2 && assignedId === null) return null
  return (
    <div className="field">
      <label htmlFor={field}>{t('messages.assign')}</label>
      <select
        className="input"
        id={field}
        value={assignedId ?? ''}
        onChange={({ target }) =>
          write({ place: place.handle, conversation: id, from: assignedId, to: target.value || null })
        }
      >
        <option value="">{t('messages.nobody')}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  )
}

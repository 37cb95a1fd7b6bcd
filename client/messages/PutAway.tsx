import type { Thread } from '#contract/messages-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Done with, until somebody writes again; and back from there. */
export function PutAway({ thread: { id, name, view } }: { thread: Thread }) {
  const t = useText()
  const { place } = usePlace()
  const isDone = view === 'done'
  const { write, isBusy } = useWrite('messageDone', {
    said: (_, input) => t(input.isDone ? 'messages.said.putAway' : 'messages.said.takenOut', { name }),
  })
  return (
    <button
      type="button"
      className="button"
      data-variant="quiet"
      data-size="small"
      data-busy={isBusy || undefined}
      onClick={() => write({ place: place.handle, conversation: id, isDone: !isDone })}
    >
      {t(isDone ? 'messages.takeOut' : 'messages.putAway')}
    </button>
  )
}

import { type Mutation, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readAnew } from '../answers.ts'
import { translate, useText } from '../language.ts'
import { takenBack } from '../taken-back.ts'
import { say } from '../toasts.ts'
import { isWaiting, type Write } from '../writes.ts'

/**
 * The way back of the last write that waits here for a signal. Only the last, as those before it are what it was made
 * upon. It leaves this device and its other tabs; the server is told as well, once it hears, because nobody here knows
 * whether a write that was not answered has come, nor what a tab that sleeps will send.
 */
export function TakeBack() {
  const t = useText()
  const queryClient = useQueryClient()
  const [last] = useMutationState({
    filters: { predicate: isWaiting },
    select: writeOf,
  }).slice(-1)
  const tabs = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(endpoint)
    // Sent below, by another tab.
    channel.addEventListener('message', ({ data }) => void takeBack(queryClient, data as TakenBack))
    tabs.current = channel
    return () => channel.close()
  }, [queryClient])
  if (!last) return null
  const undo = () => {
    const taken = { write: last, operationId: crypto.randomUUID() }
    tabs.current?.postMessage(taken)
    if (takeBack(queryClient, taken)) return
    takenBack.set(last)
    say({ text: t('office.undone') })
  }
  return (
    <button type="button" className="word" data-tone="plain" onClick={undo}>
      {last.about ? `${t('office.undo')} (${last.about})` : t('office.undo')}
    </button>
  )
}

const endpoint = 'operationTakeBack'

interface TakenBack {
  write: Write
  /** Of the taking back itself: however many tabs ask for it, it is done once. */
  operationId: string
}

/** True when the signal was faster: what has left is undone by the server, right after it was done. */
function takeBack(queryClient: QueryClient, { write, operationId }: TakenBack): boolean {
  const writes = queryClient.getMutationCache()
  const waiting = writes.getAll().find((mutation) => writeOf(mutation)?.operationId === write.operationId)
  const hasLeft = waiting?.state.isPaused === false
  if (waiting && !hasLeft) writes.remove(waiting)
  const { place } = write.input as { place: string } // As of all that may wait for a signal.
  const told: Write<typeof endpoint> = {
    name: endpoint,
    input: { place, operation: write.operationId },
    operationId,
    staffId: write.staffId,
  }
  const options = {
    mutationKey: ['write', endpoint],
    ...(hasLeft && {
      onSuccess() {
        say({ text: translate('office.undone') })
        void readAnew(queryClient, place)
      },
    }),
  }
  // A refusal is said where all writes are taught to be sent (`query-client.ts`).
  writes
    .build(queryClient, options)
    .execute(told)
    .catch(() => {})
  return hasLeft
}

const writeOf = ({ state }: Mutation): Write => state.variables as Write // All that is written in the office has this shape.

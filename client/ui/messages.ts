import type { Message } from '#contract/envelope.ts'

let queue: Message[] = []
const listeners = new Set<() => void>()

/** Shows sentences to the visitor, whatever page they are on (CALL-04). May be called from anywhere in the browser. */
export function showMessages(messages: readonly Message[]): void {
  if (messages.length === 0) return
  queue.push(...messages)
  for (const listener of listeners) listener()
}

/** What waits to be shown. The queue is empty afterwards. */
export function takeMessages(): Message[] {
  const taken = queue
  queue = []
  return taken
}

/** Calls back with every arrival, and at once if something waits already. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  if (queue.length > 0) listener()
  return () => listeners.delete(listener)
}

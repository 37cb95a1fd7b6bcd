import { useAnswer } from '../answers.ts'
import { usePlace } from '../place.ts'

/** How much waits in a section, by its path; what is read for it is what Today shows. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { place, may } = usePlace()
  const isWanted = may('orders') || may('messages')
  const today = useAnswer('todayLines', { place: place.handle }, { isWanted })
  if (!isWanted || !today.data) return {}
  const waiting: Record<string, number> = { messages: today.data.messages }
  for (const line of today.data.lines) {
    if (line.kind === 'toPack') waiting.orders = line.orders
    if (line.kind === 'lowStock') waiting.stock = line.wines
  }
  return waiting
}

import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/orders-office.ts'

export interface Choosing {
  isChosen: (id: string) => boolean
  /** @param isRange From the last one that was chosen up to this one. */
  choose: (id: string, isOn: boolean, isRange: boolean) => void
  chooseAll: (isOn: boolean) => void
  chosen: readonly OrderCard[]
  letGo: () => void
}

/** Which orders of a list are chosen; what has left the list is not. Escape lets go. */
export function useChoosing(orders: readonly OrderCard[]): Choosing {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const chosen = orders.filter(({ id }) => ids.has(id))
  const letGo = () => setIds(new Set())
  useEscape(letGo, chosen.length > 0)
  return {
    chosen,
    letGo,
    isChosen: (id) => ids.has(id),
    choose(id, isOn, isRange) {
      const all = orders.map((order) => order.id)
      // What has left the list begins no range.
      const start = isRange && last !== null && all.includes(last) ? last : id
      const [from = 0, to = 0] = [all.indexOf(start), all.indexOf(id)].toSorted((a, b) => a - b)
      setIds(turned(ids, all.slice(from, to + 1), isOn))
      setLast(id)
    },
    chooseAll: (isOn) =>
      setIds(
        turned(
          ids,
          orders.map(({ id }) => id),
          isOn,
        ),
      ),
  }
}

function turned(ids: ReadonlySet<string>, some: readonly string[], isOn: boolean): ReadonlySet<string> {
  const kept = [...ids].filter((id) => !some.includes(id))
  return new Set(isOn ? [...kept, ...some] : kept)
}

function useEscape(letGo: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) letGo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

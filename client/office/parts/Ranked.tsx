import type { ReactNode } from 'react'
import type { Rank } from '#contract/today-office.ts'
import { useText } from '../language.ts'

/** How soon it has to be done; stands in the margin like a note in a ledger. */
const ranks: readonly Rank[] = ['now', 'hour', 'day', 'answer', 'good']

export interface RankedLine {
  id: string
  rank: Rank
  line: ReactNode
}

/** One list of what has to be done, in that order; within a rank in the order it is given. */
export function Ranked({ lines }: { lines: readonly RankedLine[] }) {
  const t = useText()
  return (
    <div className="ranked">
      {ranks
        .map((rank) => ({ rank, own: lines.filter((line) => line.rank === rank) }))
        .filter(({ own }) => own.length > 0)
        .map(({ rank, own }) => (
          <section key={rank} className="rank" data-rank={rank}>
            <h2>{t(`office.ranks.${rank}`)}</h2>
            <ol className="rows">
              {own.map(({ id, line }) => (
                <li key={id}>{line}</li>
              ))}
            </ol>
          </section>
        ))}
    </div>
  )
}

import type { ReactNode } from 'react'

interface TickProps {
  count: number
  wine: string
  meta?: ReactNode
  drawing?: ReactNode
  isDone: boolean
  onTick: (isDone: boolean) => void
}

/** So many of this wine: the whole row is what one presses. */
export const Tick = ({ count, wine, meta, drawing, isDone, onTick }: TickProps) => (
  <li>
    <label>
      {drawing}
      <span className="n">{count}</span>
      <span className="words">
        <span className="wine">{wine}</span>
        {meta && <span className="meta">{meta}</span>}
      </span>
      <input type="checkbox" checked={isDone} onChange={({ target }) => onTick(target.checked)} />
    </label>
  </li>
)

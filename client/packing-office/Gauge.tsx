import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../office/language.ts'

/** How far it is, in figures and as a line that fills. */
export function Gauge({ at, of, words, children }: { at: number; of: number; words: string; children?: ReactNode }) {
  const t = useText()
  return (
    <div className="progress-of">
      <div className="split">
        <span>
          <span className="num">{at}</span> {words}
        </span>
        {children}
      </div>
      <div
        className="gauge"
        // A variable of the style sheets, which React's type of styles does not know.
        style={{ '--at': `${Math.round((100 * at) / Math.max(1, of))}%` } as CSSProperties}
        role="progressbar"
        aria-label={t('packing.gauge')}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={at}
      />
    </div>
  )
}

import type { Figures } from '#contract/figures-office.ts'
import { useId } from 'react'

export interface Bar extends Pick<Figures['steps'][number], 'amount' | 'before' | 'isOpen'> {
  on: string
  label: string
  short: string
}

interface MoneyChartProps {
  label: string
  bars: readonly Bar[]
  /** What stands on a line of the scale. */
  write: (amount: number) => string
  size: keyof typeof sizes
}

/** In the units of the drawing: the phone's has letters as large beside narrower bars. */
const sizes = {
  wide: { width: 840, height: 400, most: 7 },
  narrow: { width: 350, height: 220, most: 4 },
} as const
const foot = 26
const head = 34

/** Bars of what came in, a stroke at the height of the year before, and what is not over in the dark colour. */
export function MoneyChart({ label, bars, write, size }: MoneyChartProps) {
  const { width, height, most } = sizes[size]
  const id = useId()
  const highest = Math.max(1, ...bars.flatMap(({ amount, before }) => [amount ?? 0, before ?? 0]))
  const rules = rulesUpTo(highest, most)
  const base = height - foot
  const y = (amount: number) => base - ((base - head) * Math.max(0, amount)) / highest
  const each = width / bars.length
  const [at, wide] = [each * 0.18, each * 0.64]
  // Names stand apart by their own width, so that thirty days do not lie over each other.
  const every = Math.ceil((bars.length * (size === 'wide' ? 44 : 22)) / width)
  return (
    <svg className={`chart ${size}-only`} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{label}</title>
      {rules.map((amount) => (
        <g key={amount}>
          <line className="rule" x1="0" x2={width} y1={y(amount)} y2={y(amount)} />
          <text x={width} y={y(amount) - 5} textAnchor="end">
            {write(amount)}
          </text>
        </g>
      ))}
      {bars.map(({ on, amount, before, isOpen, label: name, short }, index) => (
        <g key={on}>
          {amount !== null && amount > 0 && (
            <rect
              className={isOpen ? 'last' : 'bar'}
              {...{ x: index * each + at, width: wide, y: y(amount), height: base - y(amount) }}
            />
          )}
          {before !== null && before > 0 && (
            <path className="before" d={`M${index * each + at} ${y(before)}h${wide}`} />
          )}
          {index % every === 0 && (
            <text x={index * each + at + wide / 2} y={height - 8} textAnchor="middle">
              {size === 'wide' ? name : short}
            </text>
          )}
        </g>
      ))}
      <line className="axis" x1="0" x2={width} y1={base} y2={base} />
    </svg>
  )
}

/** Round sums for the lines of a scale, few enough to be read. */
function rulesUpTo(highest: number, most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(highest))
  const step = [0.1, 0.2, 0.5, 1, 2].map((part) => part * size).find((each) => highest / each < most) ?? 5 * size
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => (index + 1) * step)
}

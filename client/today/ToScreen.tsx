import { Link } from 'wouter'
import type { TodayLine } from '#contract/today-office.ts'
import { usePlace } from '../office/place.ts'

interface ToScreenProps {
  line: TodayLine
  count: number
  /** What is counted, where the name does not say it. */
  unit?: string
  isPressing?: boolean
  name: string
  meta: string
  verb: string
}

/** What is done on a screen of its own. */
export function ToScreen({ line, count, unit, isPressing, name, meta, verb }: ToScreenProps) {
  const { pathTo } = usePlace()
  return (
    <>
      <Sign count={count} unit={unit} isPressing={isPressing} />
      <What line={line} name={name} meta={meta} />
      <div className="end">
        {/* The line's own link says where it leads; this is the same for the eye and the thumb. */}
        <Link
          className="button"
          data-variant="outline"
          data-size="small"
          href={pathTo(line.to)}
          tabIndex={-1}
          aria-hidden
        >
          {verb}
        </Link>
      </div>
    </>
  )
}

interface SignProps {
  count: number
  unit?: string | undefined
  isPressing?: boolean | undefined
}

export const Sign = ({ count, unit, isPressing }: SignProps) => (
  <span className="sign" data-tone={isPressing ? 'error' : undefined}>
    {count}
    {unit && <small>{unit}</small>}
  </span>
)

interface WhatProps {
  line: TodayLine
  name: string
  isPending?: boolean
  meta: string
}

/** The whole line leads to what it is about. */
export function What({ line, name, isPending, meta }: WhatProps) {
  const { pathTo } = usePlace()
  return (
    <div className="what">
      <Link className="name" href={pathTo(line.to)}>
        <span className={isPending ? 'pending' : undefined}>{name}</span>
      </Link>
      <span className="meta">{meta}</span>
    </div>
  )
}

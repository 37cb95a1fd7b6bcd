import { IconButton } from './IconButton.tsx'

export interface SliderLabels {
  previous: string
  next: string
  /** Only where it plays by itself. */
  pause?: string
  play?: string
}

export interface SliderControlsProps {
  labels: SliderLabels
  /** Counted from 0. */
  first: number
  last: number
  total: number
  /** Whether the ends are walls; where it goes round, they are not. */
  hasEnds: boolean
  /** Undefined where it never plays by itself. */
  isPlaying: boolean | undefined
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
}

export function SliderControls(props: SliderControlsProps) {
  const { labels, first, last, total, hasEnds, isPlaying } = props
  const isAtStart = hasEnds && first === 0
  const isAtEnd = hasEnds && last === total - 1
  return (
    <div className="controls">
      {isPlaying !== undefined && (
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={(isPlaying ? labels.pause : labels.play) ?? ''}
          onClick={props.onToggle}
        />
      )}
      <span className="count" aria-live={isPlaying ? 'off' : 'polite'}>
        {`${first === last ? first + 1 : `${first + 1} – ${last + 1}`} / ${total}`}
      </span>
      <IconButton
        icon="arrow-left"
        label={labels.previous}
        aria-disabled={isAtStart || undefined}
        onClick={isAtStart ? undefined : props.onPrevious}
      />
      <IconButton
        icon="arrow-right"
        label={labels.next}
        aria-disabled={isAtEnd || undefined}
        onClick={isAtEnd ? undefined : props.onNext}
      />
    </div>
  )
}

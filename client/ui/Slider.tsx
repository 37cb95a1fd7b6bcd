import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import '#client/styles/slider.css'
import { SliderControls, type SliderLabels } from './SliderControls.tsx'
import { useAutoplay } from './use-autoplay.ts'

export interface SliderProps {
  /** Names the row of slides for a screen reader. */
  label: string
  /** A heading, on one line with the controls; not where one slide takes the whole width. */
  heading?: ReactNode
  /** Under the row: where there is more of it. */
  more?: ReactNode
  labels: SliderLabels
  /** One slide per child; each child must be one element. */
  children: ReactNode
  /** Slides in view on a wide window; one takes the whole width and the row fits its height. */
  show?: 1 | 2 | 4
  /** No gap: product cards stand on one shelf. */
  isFlush?: boolean
  autoplayMs?: number
}

/** The height follows half a second after the slide (PAGE-07). */
const heightDelayMs = 500

/**
 * A row that scrolls and snaps by itself, also without script. Script adds the controls, makes slides out of view inert
 * and reads the position from what the browser says is visible.
 */
export function Slider({ label, heading, more, labels, children, show = 2, isFlush = false, autoplayMs }: SliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const total = Children.count(children)
  const { first, last } = useVisibleSlides(track, total, show)
  const isFull = show === 1
  useFittedHeight(track, isFull, first)

  const goTo = (index: number) => scrollToSlide(track.current, index)
  const goOn = () => goTo(last === total - 1 ? 0 : last + 1)
  const goBack = () => goTo(first === 0 ? total - 1 : Math.max(0, first - (last - first + 1)))
  const { isPlaying, toggle, holders } = useAutoplay(goOn, autoplayMs)

  const controls = total > 1 && (
    <SliderControls
      labels={labels}
      first={first}
      last={last}
      total={total}
      hasEnds={!autoplayMs}
      isPlaying={autoplayMs ? isPlaying : undefined}
      onToggle={toggle}
      onPrevious={goBack}
      onNext={goOn}
    />
  )
  return (
    <section
      className="slider"
      data-show={show === 4 ? 4 : undefined}
      data-full={isFull ? '' : undefined}
      data-flush={isFlush ? '' : undefined}
      {...holders}
    >
      {!isFull && (
        <div className="head">
          {heading}
          {controls}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div className="track" ref={track} tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      {isFull && controls}
      {more}
    </section>
  )
}

type TrackRef = { readonly current: HTMLElement | null }

/** First and last slide in view. Before the browser has said, as many as the widest layout shows. */
function useVisibleSlides(track: TrackRef, total: number, show: number) {
  const [range, setRange] = useState({ first: 0, last: Math.max(0, Math.min(show, total) - 1) })
  useEffect(() => {
    const row = track.current
    if (!row) return
    const slides = [...row.children]
    const inView = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const index = slides.indexOf(target)
          if (intersectionRatio >= 0.6) inView.add(index)
          else inView.delete(index)
          // A slide that peeks in may be pointed at; one that is gone may not be tabbed to.
          target.toggleAttribute('inert', intersectionRatio < 0.05)
        }
        if (inView.size > 0) setRange({ first: Math.min(...inView), last: Math.max(...inView) })
      },
      { root: row, threshold: [0.05, 0.6] },
    )
    for (const slide of slides) observer.observe(slide)
    return () => {
      observer.disconnect()
      for (const slide of slides) slide.removeAttribute('inert')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other slides are other elements to watch
  }, [track, total])
  return range
}

/** Until the first change the tallest slide gives the height: nothing shifts while the page comes up. */
function useFittedHeight(track: TrackRef, isFitted: boolean, index: number) {
  const fittedFor = useRef(index)
  useEffect(() => {
    const row = track.current
    if (!row || !isFitted || fittedFor.current === index) return
    fittedFor.current = -1
    const fit = () => {
      const slide = row.children[index]
      if (!slide) return
      row.dataset.fitted = ''
      row.style.blockSize = `${slide.getBoundingClientRect().height}px`
    }
    const timer = setTimeout(fit, heightDelayMs)
    addEventListener('resize', fit)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', fit)
    }
  }, [track, isFitted, index])
}

function scrollToSlide(row: HTMLElement | null, index: number) {
  const slide = row?.children[index]
  if (!row || !slide) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const left = row.scrollLeft + slide.getBoundingClientRect().left - row.getBoundingClientRect().left
  row.scrollTo({ left, behavior: isStill ? 'auto' : 'smooth' })
}

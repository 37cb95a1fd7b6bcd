import { useEffect, useState, type ReactNode } from 'react'
import '#client/styles/slider.css'
import { SliderControls, type SliderLabels } from './SliderControls.tsx'
import { useAutoplay } from './use-autoplay.ts'

export interface HeroSliderProps {
  label: string
  labels: SliderLabels
  /** What assistive technology calls the whole and one slide: `carrousel`, `diapositive`, `1 sur 3`. */
  roles: { slider: string; slide: string; position: (index: number, total: number) => string }
  slides: readonly ReactNode[]
  autoplayMs?: number
}

/** The first picture has the line to itself; the others are fetched when it has had time to come. */
const othersDelayMs = 2000

/** Slides with words, one over the other in one cell: the tallest gives the height, nothing shifts. */
export function HeroSlider({ label, labels, roles, slides, autoplayMs }: HeroSliderProps) {
  const [active, setActive] = useState(0)
  const total = slides.length
  const go = (by: number) => setActive((active + by + total) % total)
  const isOthersTurn = useLater(othersDelayMs)
  const { isPlaying, toggle, holders } = useAutoplay(() => go(1), autoplayMs)
  return (
    <section className="hero-slider" aria-roledescription={roles.slider} aria-label={label} {...holders}>
      <div className="slides">
        {slides.map((slide, index) => (
          <div
            key={index}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
            role="group"
            aria-roledescription={roles.slide}
            aria-label={roles.position(index, total)}
            data-active={index === active ? '' : undefined}
            data-away={index !== active && !isOthersTurn ? '' : undefined}
            inert={index !== active}
          >
            {slide}
          </div>
        ))}
      </div>
      {total > 1 && (
        <SliderControls
          labels={labels}
          first={active}
          last={active}
          total={total}
          hasEnds={false}
          isPlaying={autoplayMs ? isPlaying : undefined}
          onToggle={toggle}
          onPrevious={() => go(-1)}
          onNext={() => go(1)}
        />
      )}
    </section>
  )
}

/** False in the page as it comes, true after a while. */
function useLater(delayMs: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLater
}

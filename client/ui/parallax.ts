/** The platform's defaults (PAGE-07). The height stands in the styles, by `[data-parallax]`. */
const parallax = { speedFactor: 0.15, minWidthPx: 968 } as const

/**
 * Lets the picture of a frame trail behind the page while it scrolls. Nothing moves for visitors who ask for less
 * motion or in narrow windows. Returns what stops it.
 */
export function startParallax(frame: HTMLElement): () => void {
  const picture = frame.querySelector('img')
  if (!picture) return () => undefined
  const wide = matchMedia(`(width >= ${parallax.minWidthPx}px) and (prefers-reduced-motion: no-preference)`)
  let request = 0
  const place = () => {
    request = 0
    const { top, height } = frame.getBoundingClientRect()
    // The picture is taller than its frame by what it can trail while any of the frame is in view.
    const furthest = (innerHeight + height) / 2
    const fromMiddle = Math.max(-furthest, Math.min(furthest, top + height / 2 - innerHeight / 2))
    picture.style.transform = wide.matches ? `translateY(${-parallax.speedFactor * fromMiddle}px)` : ''
  }
  const placeLater = () => {
    request ||= requestAnimationFrame(place)
  }
  addEventListener('scroll', placeLater, { passive: true })
  addEventListener('resize', placeLater, { passive: true })
  wide.addEventListener('change', placeLater)
  placeLater()
  return () => {
    removeEventListener('scroll', placeLater)
    removeEventListener('resize', placeLater)
    wide.removeEventListener('change', placeLater)
    cancelAnimationFrame(request)
    picture.style.transform = ''
  }
}

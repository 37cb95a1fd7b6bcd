/** The platform's defaults (PAGE-07). */
export const parallax = { speedFactor: 0.15, minWidthPx: 968, sectionHeight: '70vh' } as const

/**
 * Lets a cropped picture (object-fit: cover) trail behind the page while it scrolls. Nothing moves for visitors who ask for less motion or in
 * narrow windows. Returns what stops it.
 */
export function startParallax(element: HTMLElement): () => void {
  const wide = matchMedia(`(width >= ${parallax.minWidthPx}px) and (prefers-reduced-motion: no-preference)`)
  let frame = 0
  const place = () => {
    frame = 0
    const { top, height } = element.getBoundingClientRect()
    // A share of what the crop hides, not pixels: the edge of the picture never comes into view.
    const fromMiddle = Math.max(-1, Math.min(1, (top + height / 2) / innerHeight - 0.5))
    element.style.objectPosition = wide.matches ? `50% ${50 + 100 * parallax.speedFactor * fromMiddle}%` : ''
  }
  const placeLater = () => {
    frame ||= requestAnimationFrame(place)
  }
  addEventListener('scroll', placeLater, { passive: true })
  wide.addEventListener('change', placeLater)
  placeLater()
  return () => {
    removeEventListener('scroll', placeLater)
    wide.removeEventListener('change', placeLater)
    cancelAnimationFrame(frame)
    element.style.objectPosition = ''
  }
}

import { type ReactNode, useEffect, useRef } from 'react'

/** A frame whose picture trails behind the page (PAGE-07); what moves it is fetched once the page answers. */
export function Parallax({ id, className, children }: { id?: string; className: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./parallax.ts').then(
      ({ startParallax }) => {
        if (!isGone && frame.current) stop = startParallax(frame.current)
      },
      // A picture that stands still is whole, too.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <div ref={frame} id={id} className={className} data-parallax="">
      {children}
    </div>
  )
}

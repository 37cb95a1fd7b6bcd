import { useEffect, useState } from 'react'

/** Scrolled this far, the header shrinks (NAV-18). */
const shrinkOffset = 300
/** Nothing moves in the first moment of a page, whatever position the browser restores. */
const delayMs = 1000

/** True once the visitor has scrolled past the threshold. Costs nothing while they scroll: the browser watches a mark. */
export function useShrunkHeader(): boolean {
  const [isShrunk, setShrunk] = useState(false)
  useEffect(() => {
    const mark = document.createElement('div')
    mark.style.cssText = `position:absolute;inset-block-start:${shrinkOffset}px;block-size:1px;inline-size:1px;pointer-events:none`
    mark.ariaHidden = 'true'
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShrunk(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    const timer = setTimeout(() => {
      document.body.append(mark)
      observer.observe(mark)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      mark.remove()
    }
  }, [])
  return isShrunk
}

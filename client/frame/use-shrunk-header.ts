import { useEffect, useState } from 'react'
import type { HeaderBehaviour } from '#contract/site.ts'

/** True once the visitor has scrolled past the threshold. Costs nothing while they scroll: the browser watches a mark. */
export function useShrunkHeader({ stickyDelayMs, shrinkOffset }: HeaderBehaviour): boolean {
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
    }, stickyDelayMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      mark.remove()
    }
  }, [stickyDelayMs, shrinkOffset])
  return isShrunk
}

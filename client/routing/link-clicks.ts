import type { Dependencies } from '../base/dependencies.ts'
import { type LoadFrame, prefetchPage } from './prefetch.ts'
import type { Router } from './router.ts'

/**
 * Makes every plain `<a href>` of this origin a navigation without a reload, links inside rendered Markdown too.
 * One listener for the page costs a third less than a component per link, on the server and in the browser.
 */
export function followLinks(router: Router, dependencies: Dependencies, loadFrame: LoadFrame): void {
  document.addEventListener('click', (event) => {
    const link = plainLinkOf(event)
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(link.pathname + link.search + link.hash, {
      replace: link.href === location.href,
      preventScrollReset: link.dataset.scroll === 'keep',
    })
  })
  const prefetch = (event: Event) => {
    const link = plainLinkOf(event)
    if (link) void prefetchPage(dependencies, link.pathname, { shown: router.shown().language, loadFrame })
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch, { passive: true })
  document.addEventListener('touchstart', prefetch, { passive: true })
}

/** The link under the event, if it leads to a page of this site. */
function plainLinkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download')) return null
  // Files and calls are not pages.
  return /^\/[a-z]{2}(\/|$)/.test(link.pathname) && !/^\/[a-z]{2}\/api\//.test(link.pathname) ? link : null
}

/** Those of them that `base.css` has folded. */
const parts = '.section, .site-footer, .product-card, .producer-card, .stay section'

/** Of one moment, so that a press is heard between two. */
const enoughMs = 6

/**
 * Lays out what lies below the first view, a part at a time while nothing else is to do: letters that come, or a page
 * that wakes, would else have the browser lay out all of it at once. What comes after that is laid out as it comes.
 */
export function unfold(): void {
  const folded = [...document.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )
  let next = 0
  const go = () => {
    const begunAt = performance.now()
    for (let part = folded[next]; part; part = folded[next]) {
      next += 1
      part.dataset['unfolded'] = ''
      // Here and now, so that its time counts.
      void part.offsetHeight
      if (performance.now() - begunAt > enoughMs) return whenIdle(go)
    }
    unfoldAll()
  }
  whenIdle(go)
}

/** A page that begins at its top is shown before what lies below is laid out, as the first one was. */
export function fold(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-unfolded]')) delete part.dataset['unfolded']
  whenIdle(unfold)
}

/** Nothing is folded until a page begins at its top again: who comes back to a place finds all of it laid out. */
export function unfoldAll(): void {
  document.documentElement.dataset['unfolded'] = ''
}

/** Safari has no such moments. */
const whenIdle = (go: () => void): void => void (window.requestIdleCallback ?? setTimeout)(go)

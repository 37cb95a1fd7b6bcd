let holders = 0

/** Keeps the page behind a panel still, without moving it sideways. Returns what lets it go; panels may be nested. */
export function lockScroll(): () => void {
  holders += 1
  if (holders === 1) hold()
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) letGo()
  }
}

function hold() {
  const page = document.documentElement
  // A page that has a scrollbar keeps its gutter; one that has none must not get one.
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable'
  page.style.overflow = 'hidden'
}

function letGo() {
  const { style } = document.documentElement
  style.removeProperty('overflow')
  style.removeProperty('scrollbar-gutter')
}

/**
 * Keeps the focus on the page when what had it is taken away: a row that is done, a button that a press turns into
 * something else, a bar that was saved. Browsers drop it onto the body then, and whoever works by keyboard begins at the
 * top again. It goes to what stands in the same place now; what is marked `data-returns-focus` gives it back to whatever
 * had it before, and what is marked `data-takes-focus` is preferred within what has changed.
 * @returns how to end it
 */
export function keepFocus(): () => void {
  let last = isNowhere() ? [] : stepsTo(document.activeElement)
  let before: Step[] = []
  let isByPointer = false

  const entered = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const returning = target.closest(returns)
    if (returning && !returning.contains(last[0]?.element ?? null)) before = last
    last = stepsTo(target)
  }
  const left = ({ target, relatedTarget }: FocusEvent) => {
    // A press on nothing: whoever leaves by themselves is left in peace. What was taken away is gone a moment later.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (target instanceof HTMLElement && target.isConnected && document.hasFocus() && isNowhere()) last = []
      })
  }
  const look = () => {
    const [had] = last
    if (!had || had.element.isConnected || !isNowhere()) return
    // Whoever knows better has until the next frame.
    requestAnimationFrame(() => {
      if (!isNowhere() || last[0] !== had) return
      const back = last.some(({ element }) => element.matches(returns)) ? before : last
      const next = standIn(back, isByPointer)
      next?.focus({ preventScroll: isByPointer })
    })
  }
  const byKey = () => (isByPointer = false)
  const byPointer = () => (isByPointer = true)

  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', entered)
  document.addEventListener('focusout', left)
  addEventListener('keydown', byKey, true)
  addEventListener('pointerdown', byPointer, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', entered)
    document.removeEventListener('focusout', left)
    removeEventListener('keydown', byKey, true)
    removeEventListener('pointerdown', byPointer, true)
  }
}

/** An element on the way from what has the focus up to the body, and its place among its parent's children. */
interface Step {
  element: Element
  place: number
}

const returns = '[data-returns-focus]'
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function stepsTo(target: Element | null): Step[] {
  const steps: Step[] = []
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement)
    steps.push({ element, place: Array.from(element.parentElement?.children ?? []).indexOf(element) })
  return steps
}

/** What is there now in the place of what had the focus: itself, what follows it, or what stands before it. */
function standIn(steps: readonly Step[], isByPointer: boolean): HTMLElement | undefined {
  for (const [at, { element }] of steps.entries()) {
    if (!element.isConnected) continue
    if (at === 0) return element as HTMLElement // It had the focus.
    const place = steps[at - 1]?.place ?? 0
    const found = inPlace(element, place, isByPointer)
    if (found) return found
    if (element.matches('main, dialog')) return element as HTMLElement
  }
  return document.querySelector<HTMLElement>('main') ?? undefined
}

function inPlace(parent: Element, place: number, isByPointer: boolean): HTMLElement | undefined {
  const all = Array.from(parent.querySelectorAll<HTMLElement>(focusable)).filter((each) =>
    takesFocus(each, isByPointer),
  )
  const marked = all.find((each) => each.matches('[data-takes-focus]'))
  if (marked) return marked
  const children = Array.from(parent.children)
  const placeOf = (each: HTMLElement) => children.findIndex((child) => child.contains(each))
  return all.find((each) => placeOf(each) >= place) ?? all.findLast((each) => placeOf(each) < place)
}

/** A field would open the keyboard of a phone: only who types gets into one. */
function takesFocus(element: HTMLElement, isByPointer: boolean): boolean {
  if (element.tabIndex < 0 && !element.matches('h1, h2, h3')) return false
  if (element.matches(':disabled, [inert] *') || element.closest('[hidden], [popover]:not(:popover-open)')) return false
  return !(isByPointer && element.matches('input, select, textarea'))
}

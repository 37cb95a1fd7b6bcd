// The page is whole as it comes. Its words, letters and first pictures have the line to themselves and are painted
// before a script runs; then the scripts come, or at once when the visitor presses something. What is pressed before it
// answers is done when it does.

/** A picture that never comes keeps nobody from buying. */
const mostPatienceMs = 2500

let isStarted = false
/** In the order of their first press: who presses twice because nothing happens wants it once. */
const pressed = new Set<HTMLElement>()

function start(): void {
  if (isStarted) return
  isStarted = true
  const parts = document.querySelector<HTMLElement>('script[data-parts]')?.dataset['parts']?.split(' ') ?? []
  for (const href of parts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  // Named by the server, which knows the build's names; the first of them runs and asks for the others.
  import(/* @vite-ignore */ parts[0] ?? '').catch(giveUp)
}

/** What has just come is painted first. A tab in the background has no frames and waits out its patience. */
function startAfterNextFrame(): void {
  requestAnimationFrame(() => setTimeout(start))
}

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(button)
}

/** From now on the page answers by itself. */
function handOver(): void {
  answering.disconnect()
  removeEventListener('click', keepPress, true)
  for (const button of pressed) if (button.isConnected) button.click()
}

/** The scripts are gone with a deploy: the page is fetched anew, once, with those of today (CALL-05). */
function giveUp(): void {
  handOver()
  const [visit] = performance.getEntriesByType('navigation')
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload'
  // Without a line there is no page either, and this one can be read.
  if (navigator.onLine && !isReloaded) location.reload()
}

// The page says on its root that it answers (`answering.ts`).
const answering = new MutationObserver(handOver)
answering.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
addEventListener('click', keepPress, true)

for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true })
setTimeout(start, mostPatienceMs)
if (document.readyState === 'complete') startAfterNextFrame()
else addEventListener('load', startAfterNextFrame, { once: true })

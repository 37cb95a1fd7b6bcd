// Stands in the page itself, which is whole as it comes. Its words, letters and first pictures have the line to
// themselves and are painted before another script runs; then scripts and sheets come, or at once when the visitor
// presses something. What is pressed before the page answers is done when it does.

/** A picture that never comes keeps nobody from buying. */
const mostPatienceMs = 2500

/** How the visitor came to the page. */
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // They are of this kind.

let isStarted = false
/** In the order of their first press: who presses twice because nothing happens wants it once. */
const pressed = new Set<HTMLElement>()

function start(): void {
  if (isStarted) return
  isStarted = true
  const { parts: scripts = '', sheets = '' } = document.querySelector<HTMLElement>('script[data-parts]')?.dataset ?? {}
  const links = (files: string[], settings: Partial<HTMLLinkElement>) =>
    files.map((href) => Object.assign(document.createElement('link'), settings, { href }))
  // Named by the server, which knows the build's names: the first starts the page and asks for the others. The second is
  // the libraries', which are long to run, and run in a task of their own.
  const [first = '', libraries = '', ...others] = scripts.split(' ')
  // Applied before the page answers (`boot.ts`). After the rules of the first view, which are part of them: so the order
  // among all is the sheet's own.
  document
    .querySelector('style[data-first-view]')
    ?.after(...links(sheets.split(' '), { rel: 'stylesheet', media: 'not all' }))
  const preload = (files: string[]) => document.head.append(...links(files, { rel: 'modulepreload' }))
  preload([first, libraries])
  // To ask for a file takes its time, too: a press is heard between these and those.
  setTimeout(preload, 0, others)
  import(/* @vite-ignore */ libraries).then(() => import(/* @vite-ignore */ first)).catch(giveUp)
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
  const isReloaded = visit?.type === 'reload'
  // Without a line there is no page either, and this one can be read.
  if (navigator.onLine && !isReloaded) location.reload()
}

// The page says on its root that it answers (`answering.ts`).
const answering = new MutationObserver(handOver)
answering.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
addEventListener('click', keepPress, true)

// Who comes back to a place of the page, or is led to one, finds it where it lies (`base/unfold.ts`).
if (location.hash !== '' || visit?.type !== 'navigate') document.documentElement.dataset['unfolded'] = ''

for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { passive: true })
setTimeout(start, mostPatienceMs)
// What has just come is painted first, and seen: the first frame may be long on its way to the screen, and scripts would
// hold it up. A tab in the background has no frames and waits out its patience.
addEventListener('load', () =>
  new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(start))).observe({
    type: 'paint',
    buffered: true,
  }),
)

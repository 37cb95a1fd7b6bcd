// The page is whole as it comes. Its words, letters and first pictures have the line to themselves and are painted
// before a script runs; then the scripts come, or at once when the visitor presses something. A press on a button that
// does not answer yet is done again when it does.

/** A picture that never comes keeps nobody from buying. */
const mostPatienceMs = 2500

let isStarted = false
let pressed: HTMLElement | undefined

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
  void import(/* @vite-ignore */ parts[0] ?? '')
}

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed = button
}

/** The page says on its root that it answers now. */
function pressAgain(): void {
  if (document.documentElement.dataset['hydrated'] === undefined) return
  answering.disconnect()
  removeEventListener('click', keepPress, true)
  if (pressed?.isConnected) pressed.click()
}

const answering = new MutationObserver(pressAgain)
answering.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
addEventListener('click', keepPress, true)

for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true })
setTimeout(start, mostPatienceMs)
if (document.readyState === 'complete') setTimeout(start)
else addEventListener('load', () => setTimeout(start), { once: true })

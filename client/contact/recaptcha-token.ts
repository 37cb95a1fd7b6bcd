interface Recaptcha {
  render: (element: HTMLElement, settings: object) => number
  execute: (widget: number) => void
  reset: (widget: number) => void
}

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit&onload='
const readyName = 'recaptchaIsReady'
const timeoutMs = 60_000

let widget: { id: number; badge: HTMLElement; settle: (answer: string | Error) => void } | null = null

/**
 * A token of the invisible badge. The script is Google's and is fetched only when a message is being sent, on sites
 * whose operator has chosen it.
 */
export async function recaptchaToken(siteKey: string): Promise<string> {
  const recaptcha = await loadRecaptcha()
  return besideModal(
    (place) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The bot check did not answer.')), timeoutMs)
        const settle = (answer: string | Error) => {
          clearTimeout(timer)
          if (answer instanceof Error) reject(answer)
          else resolve(answer)
        }
        // The badge stands in the dialog that it was made for.
        if (widget?.badge.parentElement === place) {
          widget.settle = settle
          recaptcha.reset(widget.id)
        } else widget = { ...renderBadge(recaptcha, siteKey, place), settle }
        recaptcha.execute(widget.id)
      }),
  )
}

/**
 * Google puts its question into the body of the page, whatever place it is given, and a modal dialog keeps all of the
 * body out of reach. Until it is answered the dialog stands where it stood without being modal.
 */
async function besideModal<Answer>(ask: (place: HTMLElement) => Promise<Answer>): Promise<Answer> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog:modal')
  if (!dialog) return ask(document.body)
  const focused = document.activeElement
  const reopen = (open: () => void) => {
    dialog.close()
    open()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  reopen(() => dialog.show())
  try {
    return await ask(dialog)
  } finally {
    // The visitor may have closed it meanwhile.
    if (dialog.open) reopen(() => dialog.showModal())
  }
}

function renderBadge(recaptcha: Recaptcha, siteKey: string, place: HTMLElement): { id: number; badge: HTMLElement } {
  const badge = document.createElement('div')
  place.append(badge)
  const id = recaptcha.render(badge, {
    sitekey: siteKey,
    size: 'invisible',
    badge: 'inline',
    callback: (token: string) => widget?.settle(token),
    'error-callback': () => widget?.settle(new Error('The bot check could not be reached.')),
  })
  return { id, badge }
}

let loading: Promise<Recaptcha> | null = null

const loadRecaptcha = (): Promise<Recaptcha> =>
  (loading ??= new Promise<Recaptcha>((resolve, reject) => {
    // The script calls a function by its name and leaves its own object beside it.
    const page = window as unknown as Record<string, unknown>
    page[readyName] = () => resolve(page['grecaptcha'] as Recaptcha)
    const script = document.createElement('script')
    script.async = true
    script.src = scriptUrl + readyName
    script.addEventListener('error', () => {
      loading = null
      script.remove()
      reject(new Error('The bot check could not be loaded.'))
    })
    document.head.append(script)
  }))

interface Recaptcha {
  render: (element: HTMLElement, settings: object) => number
  execute: (widget: number) => void
  reset: (widget: number) => void
}

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit&onload='
const readyName = 'recaptchaIsReady'
const timeoutMs = 60_000

let widget: { id: number; settle: (answer: string | Error) => void } | null = null

/**
 * A token of the invisible badge. The script is Google's and is fetched only when a message is being sent, on sites
 * whose operator has chosen it.
 */
export async function recaptchaToken(siteKey: string): Promise<string> {
  const recaptcha = await loadRecaptcha()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The bot check did not answer.')), timeoutMs)
    const settle = (answer: string | Error) => {
      clearTimeout(timer)
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    if (widget) {
      widget.settle = settle
      recaptcha.reset(widget.id)
    } else widget = { id: renderBadge(recaptcha, siteKey), settle }
    recaptcha.execute(widget.id)
  })
}

function renderBadge(recaptcha: Recaptcha, siteKey: string): number {
  const element = document.createElement('div')
  document.body.append(element)
  return recaptcha.render(element, {
    sitekey: siteKey,
    size: 'invisible',
    callback: (token: string) => widget?.settle(token),
    'error-callback': () => widget?.settle(new Error('The bot check could not be reached.')),
  })
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

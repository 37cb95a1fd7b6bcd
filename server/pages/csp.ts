import { createHash } from 'node:crypto'
import { tileOrigin } from '#contract/maps.ts'
import type { Site } from '#contract/site.ts'

const cspReportPath = '/api/report/csp'
/** Beside the policy: where `report-to` leads. */
export const reportingEndpoints = `csp="${cspReportPath}"`

/**
 * What a page may load and run. Scripts only from this house, inline none but the build's own loader; Stripe, the chat,
 * the analytics only where they are configured. Styles inline only as the server wrote them. What is refused is reported
 * (`server/reports`).
 */
export function contentSecurityPolicy(
  site: Site | null,
  {
    hasStripe,
    hasRecaptcha = false,
    isDevelopment,
    styles,
    scripts = [],
  }: {
    hasStripe: boolean
    hasRecaptcha?: boolean
    isDevelopment: boolean
    /** The hashes of the page's own style elements. */
    styles: readonly string[]
    /** The hashes of the scripts that the build writes into its pages. */
    scripts?: readonly string[] | undefined
  },
): string {
  const { analytics, crisp: crispChat } = site?.configuration.fwk ?? {}
  const stripe = hasStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const gtag = analytics?.gtag.id
    ? ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : []
  const hotjar = analytics?.hotjar.id ? ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'] : []
  // Messenger is a link; what it opens is not in our page.
  const crisp = crispChat?.id ? ['https://*.crisp.chat'] : []
  const recaptcha = hasRecaptcha ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []
  const recaptchaFrames = hasRecaptcha ? ['https://recaptcha.google.com/recaptcha/'] : []
  // Without a scheme: that of the page, or a safer one.
  const statics = site?.staticsDomain ? [site.staticsDomain] : []
  // On every page: a visitor comes to one with a map by a click, and the policy is that of the first.
  const tiles = site ? [tileOrigin(site.tiles)] : []
  // Vite's client of the development server is inline and speaks over a socket.
  const development = isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scripts,
      ...statics,
      ...development,
      ...stripe,
      ...gtag,
      ...hotjar,
      ...crisp,
      ...recaptcha,
    ],
    // Vite puts a style element into the page for each file, and React its attributes. The makers of the heatmap and of the
    // chat ask for both too.
    'style-src': [
      "'self'",
      ...statics,
      ...(isDevelopment || hotjar.length + crisp.length > 0 ? ["'unsafe-inline'"] : styles),
      ...hotjar.filter(isPage),
      ...crisp,
    ],
    'img-src': ["'self'", 'data:', ...statics, ...gtag, ...hotjar, ...crisp, ...tiles],
    'font-src': ["'self'", ...statics, ...hotjar.filter(isPage), ...crisp],
    'media-src': ["'self'", ...statics, ...crisp],
    'connect-src': [
      "'self'",
      ...statics,
      ...(hasStripe ? ['https://api.stripe.com'] : []),
      ...gtag,
      ...hotjar,
      ...crisp,
      ...(crispChat?.id ? ['wss://*.relay.crisp.chat'] : []),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': [
      "'self'",
      ...stripe,
      ...(hasStripe ? ['https://hooks.stripe.com'] : []),
      ...hotjar.filter(isPage),
      ...crisp,
      ...recaptcha,
      ...recaptchaFrames,
    ],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [cspReportPath],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** A socket loads no picture and no style. */
const isPage = (source: string): boolean => source.startsWith('https:')

/** What a policy knows an inline script or style by. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const shortHash = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 12)

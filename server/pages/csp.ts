import { createHash } from 'node:crypto'
import type { Site } from '#contract/site.ts'

/**
 * What a page may load and run. Scripts only from this house, none inline; Stripe, the chat, the analytics only
 * where they are configured. Styles may be inline: theme variables and the css of the first view are.
 */
export function contentSecurityPolicy(
  site: Site | null,
  {
    hasStripe,
    hasRecaptcha = false,
    isDevelopment,
  }: { hasStripe: boolean; hasRecaptcha?: boolean; isDevelopment: boolean },
): string {
  const { analytics, messenger } = site?.configuration.fwk ?? {}
  const stripe = hasStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const gtag = analytics?.gtag.id ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : []
  const hotjar = analytics?.hotjar.id ? ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'] : []
  const chat = messenger?.id ? ['https://connect.facebook.net', 'https://www.facebook.com'] : []
  const recaptcha = hasRecaptcha ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []
  const statics = site?.staticsDomain ? [`https://${site.staticsDomain}`] : []
  // Vite's client of the development server is inline and speaks over a socket.
  const development = isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...development, ...stripe, ...gtag, ...hotjar, ...chat, ...recaptcha],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...statics, ...gtag, ...hotjar, ...chat, 'https://tile.openstreetmap.org'],
    'font-src': ["'self'", ...statics],
    'connect-src': [
      "'self'",
      ...statics,
      ...(hasStripe ? ['https://api.stripe.com'] : []),
      ...gtag,
      ...hotjar,
      ...chat,
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': ["'self'", ...stripe, ...(hasStripe ? ['https://hooks.stripe.com'] : []), ...chat, ...recaptcha],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

export const shortHash = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 12)

/** What needs the visitor's yes, by purpose. What the cart and the session need does not. */
export const consentCategories = ['audience', 'chat'] as const
type ConsentCategory = (typeof consentCategories)[number]
export type ConsentChoice = Record<ConsentCategory, boolean>

/** A choice with what proves it: when it was made, and to which question. */
export interface Consent extends ConsentChoice {
  version: number
  decidedAt: string
}

export const acceptAll: ConsentChoice = { audience: true, chat: true }
export const refuseAll: ConsentChoice = { audience: false, chat: false }

/** Raise it when a purpose or a service is added: an older answer does not cover it, and everybody is asked again. */
const consentVersion = 1
/** About six months; then the question is put again. */
const maxAgeSeconds = 182 * 24 * 3600

const cookieName = (siteCode: string): string => `consent.${siteCode}`

/** The kept choice as text, or null. Text, because it is the same object from one reading to the next. */
export function keptConsent(siteCode: string): string | null {
  const prefix = `${cookieName(siteCode)}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return cookie === undefined ? null : cookie.slice(prefix.length)
}

/** Null for no answer, for an answer to an older question, and for what nobody here has written. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const { version, decidedAt, ...choice } = JSON.parse(decodeURIComponent(text ?? 'null'))
    if (version !== consentVersion || Number.isNaN(Date.parse(decidedAt))) return null
    return { version, decidedAt, audience: choice.audience === true, chat: choice.chat === true }
  } catch {
    return null
  }
}

/** Keeps the choice in a first-party cookie of this site and tells everybody who listens. */
export function keepConsent(siteCode: string, choice: ConsentChoice, now = new Date()): void {
  const consent: Consent = {
    version: consentVersion,
    decidedAt: now.toISOString(),
    audience: choice.audience,
    chat: choice.chat,
  }
  const value = encodeURIComponent(JSON.stringify(consent))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName(siteCode)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Calls back when the choice changes here, or may have changed in another tab. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
  }
}

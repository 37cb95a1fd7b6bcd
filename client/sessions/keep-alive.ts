import type { Call } from '#contract/endpoints.ts'
import type { Site } from '#contract/site.ts'
import { hasSession } from './session-hint.ts'

interface KeepAliveSettings {
  site: Pick<Site, 'code' | 'sessionTtl'>
  call: Call
  /** What the page believes. */
  isLoggedIn: () => boolean
  reload: () => void
}

/**
 * Keeps the visitor's session alive while the page is open, half a minute before it would end (AUTH-04). Nothing is
 * asked while there is no session. When the session has ended, or nobody is logged in where the page shows somebody,
 * the page is loaded anew; what was typed survives it (`useDraft`).
 * @returns stops it.
 */
export function keepSessionAlive({ site, call, isLoggedIn, reload }: KeepAliveSettings): () => void {
  const intervalMs = Math.max(site.sessionTtl * 1000 - 30_000, 1000)
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => void beat(), intervalMs)
  }
  const beat = async () => {
    if (hasSession(site.code)) {
      // A line that is down for a moment is no reason to disturb: the next beat asks again.
      const answer = await call('keepAlive', {}, { isQuiet: true }).catch(() => null)
      if (answer && (!answer.alive || (isLoggedIn() && !answer.logged))) return reload()
    }
    later()
  }
  later()
  return () => clearTimeout(timer)
}

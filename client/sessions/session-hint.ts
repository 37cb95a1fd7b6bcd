/**
 * The session itself is out of the script's reach. This cookie, which says nothing but that there is one, spares the
 * visitor who only reads every call (architecture, section 3).
 */
export const hasSession = (siteCode: string): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`session-hint.${siteCode}=1`)

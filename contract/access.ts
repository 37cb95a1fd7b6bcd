/** What the access rule needs to know of a visitor. */
export interface Visitor {
  isLoggedIn: boolean
  roles: readonly string[]
}

export type Access = 'open' | 'login' | 'restricted'

/**
 * The access rule, for pages and for calls (NAV-12): exactly `public` is open to all; a superadmin passes every check;
 * otherwise a visitor must be logged in and hold all roles.
 */
export function accessTo(roles: readonly string[], visitor: Visitor): Access {
  if (isPublic(roles)) return 'open'
  if (!visitor.isLoggedIn) return 'login'
  if (visitor.roles.includes('superadmin')) return 'open'
  return roles.every((role) => visitor.roles.includes(role)) ? 'open' : 'restricted'
}

/** Open to everybody, logged in or not. */
export const isPublic = (roles: readonly string[]): boolean =>
  roles.length === 0 || (roles.length === 1 && roles[0] === 'public')

/** Who sees a menu item (NAV-13): without roles everybody, with exactly `public` only visitors not logged in. */
export function isVisibleTo(roles: readonly string[] | undefined, visitor: Visitor): boolean {
  if (!roles || roles.length === 0) return true
  if (isPublic(roles)) return !visitor.isLoggedIn
  return accessTo(roles, visitor) === 'open'
}

/**
 * Where a visitor may be sent after the login: a path of this very site, never another host, however it is written.
 * Anything else leads to the fallback.
 */
export function safeRedirect(redirect: string | null | undefined, fallback: string): string {
  // Browsers read `\` as `/` and drop control characters, so `/\evil.example` and `/<tab>/evil.example` lead away.
  if (!redirect || !redirect.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(redirect)) return fallback
  return /^\/[a-z]{2}(?=[/?#]|$)/.test(redirect) && !/^\/[a-z]{2}\/api\//.test(redirect) ? redirect : fallback
}

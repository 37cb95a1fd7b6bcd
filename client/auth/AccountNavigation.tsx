import { useLocation } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { LogoutButton } from '../sessions/LogoutButton.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

const panels = [
  ['orders', 'auth.profile.orders'],
  ['details', 'auth.profile.title'],
  ['password', 'auth.updatePassword.title'],
  ['devices', 'auth.devices.title'],
  ['data', 'auth.privacy.title'],
] as const

/** The panels of the page, beside them or above them. */
export function AccountNavigation() {
  const t = useText()
  const { pathname, hash } = useLocation()
  // The server is never told what stands behind the #.
  const shown = useIsHydrated() && hash !== '' ? hash.slice(1) : 'orders'
  return (
    <nav className="side-nav" aria-label={t('auth.profile.navigation')}>
      <ul>
        {panels.map(([id, key]) => (
          <li key={id}>
            <a href={`${pathname}#${id}`} aria-current={shown === id ? 'true' : undefined}>
              {t(key)}
            </a>
          </li>
        ))}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </nav>
  )
}

import { useLocation } from '../base/location.ts'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { LogoutButton } from '../sessions/LogoutButton.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { purchasesOf } from './purchases.ts'

const panels = [
  ['orders', 'auth.profile.orders'],
  ['bookings', 'auth.profile.bookings'],
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
  const isHydrated = useIsHydrated()
  const { hasOrders, hasBookings } = purchasesOf(useSite())
  const present = panels.filter(([id]) => (id !== 'orders' || hasOrders) && (id !== 'bookings' || hasBookings))
  const shown = isHydrated && hash !== '' ? hash.slice(1) : present[0]?.[0]
  return (
    <nav className="side-nav" aria-label={t('auth.profile.navigation')}>
      <ul>
        {present.map(([id, key]) => (
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

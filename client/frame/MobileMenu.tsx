import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { LanguageSwitch } from '../site/LanguageSwitch.tsx'
import { withOwnPage } from './MainMenu.tsx'
import type { MenuEntry } from '../site/menu.ts'
import { useCurrentEntry } from '../site/use-current-entry.ts'

export function MobileMenu({
  name,
  entries,
  isOpen,
  onClose,
}: {
  name: string
  entries: MenuEntry[]
  isOpen: boolean
  onClose: () => void
}) {
  const t = useText()
  const currentEntry = useCurrentEntry()
  return (
    <Panel
      kind="offcanvas"
      label={t('common.layout.mainNavigation')}
      closeLabel={t('common.layout.closeMenu')}
      isOpen={isOpen}
      onClose={onClose}
      top={<span className="wordmark">{name}</span>}
    >
      <nav aria-label={t('common.layout.mainNavigation')}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.code}>
              {entry.children.length > 0 ? (
                <details>
                  <summary>
                    {entry.title}
                    <Icon name="chevron-down" />
                  </summary>
                  <ul>
                    {withOwnPage(entry).map((child) => (
                      <li key={child.code}>
                        <a href={child.href} aria-current={currentEntry(child.href)}>
                          {child.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <a href={entry.href} aria-current={currentEntry(entry.href)}>
                  {entry.title}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="bottom">
        <LanguageSwitch />
        <AccountButton />
      </div>
    </Panel>
  )
}

function AccountButton() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const { isLoggedIn } = useAuthentication()
  if (!site.hasProfile) return null
  return (
    <ButtonLink href={pathTo(isLoggedIn ? 'profile' : 'login')} variant="quiet" size="small">
      {t(isLoggedIn ? 'common.menu.profile' : 'common.menu.login')}
    </ButtonLink>
  )
}

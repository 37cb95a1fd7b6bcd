import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ShopFront } from '#contract/shop.ts'
import { homeRouteName } from '#contract/routes.ts'
import { useLocation, useParams } from '../base/location.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useDependencies } from '../base/dependencies.ts'
import { CartButton } from './CartButton.tsx'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { shopQuery } from '../shop/queries.ts'
import { useShopMenu } from '../shop/use-shop-menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LanguageSwitch } from '../site/LanguageSwitch.tsx'
import type { Layout } from '../site/layouts.ts'
import { Logo } from '../site/Logo.tsx'
import { MainMenu } from './MainMenu.tsx'
import { useMenu } from '../site/use-menu.ts'
import { useShrunkHeader } from './use-shrunk-header.ts'

/** Fetched when it is first opened: on wide screens, never. */
const MobileMenu = lazy(() =>
  loadChunk(() => import('./MobileMenu.tsx')).then((module) => ({ default: module.MobileMenu })),
)

/** The site's header, or the shop's below the strip that leads back to the marketplace. */
export function Header({ layout }: { layout: Layout }) {
  const t = useText()
  const { site } = useDependencies()
  const pathTo = usePathTo()
  const { pathname } = useLocation()
  const isShrunk = useShrunkHeader(site.content.header)
  // Open on the page it was opened on: following one of its links closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const [hasOpenedMenu, setOpenedMenu] = useState(false)
  const openMenu = () => {
    setOpenedMenu(true)
    setMenuOpenAt(pathname)
  }
  const siteMenu = useMenu('primary')
  const shop = useHeaderShop(layout)
  const shopMenu = useShopMenu(shop)
  const logo = useLogo(shop)
  const entries = shop ? shopMenu : siteMenu.filter(({ code }) => code !== 'login' && code !== 'profile')

  const sells = site.kind === 'marketplace' || site.kind === 'shop' || site.kind === 'hospitality'
  const home = shop ? pathTo('shop-products') : pathTo(homeRouteName(site))
  return (
    <>
      {shop && site.kind === 'marketplace' && (
        <nav className="strip" aria-label={site.name}>
          <div className="wrap">
            <a href={pathTo('nos-vignerons')}>
              <Icon name="arrow-left" /> {t('shop.navigation.backToShops')}
            </a>
            <a href={pathTo('home')}>{site.name}</a>
          </div>
        </nav>
      )}
      <header
        className="site-header"
        data-surface-scope=""
        data-mobile-sticky={String(site.content.header.isStickyOnMobile)}
        data-shrunk={isShrunk ? '' : undefined}
      >
        <div className="bar" data-surface="header">
          <div className="wrap inner">
            <span className="menu-button">
              <IconButton icon="menu" label={t('common.layout.openMenu')} aria-haspopup="dialog" onClick={openMenu} />
            </span>
            <Logo name={shop?.name ?? site.name} logo={logo} href={home} />
            <MainMenu entries={entries} label={t('common.layout.mainNavigation')} />
            <div className="tools">
              <LanguageSwitch />
              {site.hasProfile && <AccountLink />}
              {layout.hasCart && sells && <CartButton />}
            </div>
          </div>
        </div>
      </header>
      {hasOpenedMenu && (
        <Suspense>
          <MobileMenu
            name={shop?.name ?? site.name}
            entries={entries}
            isOpen={menuOpenAt === pathname}
            onClose={() => setMenuOpenAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The shop whose header is shown: the one in the path, or the one the site is. */
function useHeaderShop(layout: Layout) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  const path = layout.header === 'shop' ? (shopPath ?? null) : null
  return useQuery({ ...shopQuery(dependencies, language, path ?? ''), enabled: path !== null }).data
}

/** A site of one shop carries the one that its owner chose for the shop, the site's own where there is none. */
function useLogo(shop: ShopFront | undefined): { path: string; ratio: number } | null {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath, content } = dependencies.site
  // Read for the page's colours already.
  const { data } = useQuery({
    ...shopQuery(dependencies, language, shopPath ?? ''),
    enabled: shopPath != null && !shop,
  })
  const own = (shop ?? data)?.logo
  return own ? { path: own.original.path, ratio: own.ratio } : shop ? null : content.header.logo
}

function AccountLink() {
  const t = useText()
  const pathTo = usePathTo()
  const { isLoggedIn } = useAuthentication()
  return (
    <a
      className="icon-button"
      href={pathTo(isLoggedIn ? 'profile' : 'login')}
      aria-label={t(isLoggedIn ? 'common.menu.profile' : 'common.menu.login')}
    >
      <Icon name="user" />
    </a>
  )
}

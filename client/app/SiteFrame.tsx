import { Outlet } from 'react-router'
import { CartPanels } from '../cart/CartPanels.tsx'
import { CookieBanner } from '../consent/CookieBanner.tsx'
import { ContactModal } from '../contact/ContactModal.tsx'
import { useText } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { Footer } from '../site/Footer.tsx'
import { Header } from '../site/Header.tsx'
import { layouts } from '../site/layouts.ts'
import { ThirdParties } from '../third-parties/ThirdParties.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { RouteEffects } from './RouteEffects.tsx'

/** What stands around every page: header, footer, cart, messages; which of them, the layout says (SITE-06). */
export function SiteFrame() {
  const t = useText()
  const handle = useSiteRoute()
  const layout = layouts[handle?.route.layout ?? 'GenericError']
  return (
    <>
      <a className="skip" href="#main">
        {t('common.layout.skipToContent')}
      </a>
      {layout.hasHeader && <Header layout={layout} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {layout.hasCart && <CartPanels />}
      {layout.hasFooter && <Footer />}
      <ContactModal />
      {layout.hasCookieBanner && <CookieBanner />}
      <ThirdParties />
      <Toasts texts={{ region: t('common.toast.region'), close: t('common.toast.close') }} />
      <RouteEffects />
    </>
  )
}

import { Suspense } from 'react'
import { useShown } from '../base/location.ts'
import { CartPanels } from '../frame/CartPanels.tsx'
import { CookieBanner } from '../consent/CookieBanner.tsx'
import { ContactModal } from '../contact/ContactModal.tsx'
import { useText } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { AlcoholNotice } from '../site/AlcoholNotice.tsx'
import { Footer, FooterLine } from '../frame/Footer.tsx'
import { Header } from '../frame/Header.tsx'
import { layouts } from '../site/layouts.ts'
import { ThirdParties } from '../third-parties/ThirdParties.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Answering } from './answering.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageError } from './ErrorPages.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
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
      {/* Each part comes alive by itself: none keeps the others waiting; presses wait for the first three. */}
      <Suspense>
        {layout.hasHeader && handle?.route.hasHeader !== false && <Header layout={layout} />}
        <Answering part="header" />
      </Suspense>
      <NavigationProgress />
      <noscript>
        <p className="no-script">{t('common.layout.noScript')}</p>
      </noscript>
      <AlcoholNotice />
      {/* Before the page, so that it is reported before what happens on it. */}
      <ThirdParties />
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Page />
          <RouteEffects />
          <Answering part="page" />
        </Suspense>
      </main>
      <Suspense>
        {layout.hasCart && <CartPanels />}
        <Answering part="cart" />
      </Suspense>
      <Suspense>{layout.footer === 'full' ? <Footer /> : <FooterLine />}</Suspense>
      <Suspense>
        <ContactModal />
        {layout.hasCookieBanner && <CookieBanner />}
      </Suspense>
      <Toasts texts={{ region: t('common.toast.region'), close: t('common.toast.close') }} />
    </>
  )
}

const brokenPage = (error: unknown) => <PageError failure={{ kind: 'broken', error }} />

/** An error keeps header and footer. */
function Page() {
  const shown = useShown()
  const { component: Component, failure } = shown
  return (
    <ErrorBoundary of={shown} instead={brokenPage}>
      {failure ? <PageError failure={failure} /> : Component && <Component />}
    </ErrorBoundary>
  )
}

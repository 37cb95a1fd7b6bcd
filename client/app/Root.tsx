import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, type useMatches, useParams } from 'react-router'
import { iconSizes, touchIconSizes } from '#contract/icons.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { shopQuery } from '../shop/queries.ts'
import { useLanguage } from '../i18n/text.tsx'
import { isRouteHandle, useSiteRoute } from '../routing/paths.ts'
import { useAssets } from './Application.tsx'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { makeScrollKey } from './scroll-key.ts'
import { declarationsOf } from '../site/theme-variables.ts'

/** The whole document is a route, so that `<html lang>` follows a change of language. */
export const Root = () => (
  <HtmlDocument>
    <Outlet />
  </HtmlDocument>
)

export function HtmlDocument({ children }: { children: ReactNode }) {
  const site = useSite()
  const language = useLanguage()
  const handle = useSiteRoute()
  const assets = useAssets()
  const layout = handle?.route.layout ?? 'GenericError'
  const theme = useTheme()
  useDependencies().noteCard?.({ theme })
  const themeCss = useThemeCss(theme)
  return (
    <html lang={language} data-site={site.code}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${site.configuration.isZoomBlocked ? ', user-scalable=no' : ''}`}
        />
        <meta name="theme-color" content={theme.headerBackground ?? '#ffffff'} />
        {site.configuration.googleSiteVerification && (
          <meta name="google-site-verification" content={site.configuration.googleSiteVerification} />
        )}
        {site.configuration.facebookDomainVerification && (
          <meta name="facebook-domain-verification" content={site.configuration.facebookDomainVerification} />
        )}
        <link rel="icon" type="image/svg+xml" href={`/logos/${site.theme.faviconPath.replace(/^logos\//, '')}`} />
        {iconSizes.map((size) => (
          <link key={size} rel="icon" type="image/png" sizes={`${size}x${size}`} href={`/icons/${size}.png`} />
        ))}
        {touchIconSizes.map((size) => (
          <link key={size} rel="apple-touch-icon" sizes={`${size}x${size}`} href={`/icons/${size}.png`} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets?.fontsOf(theme).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets?.cssLinks.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets?.inlinedCss.map((href) => (
          // Not fetched, only found: the build's loader takes a sheet that stands here for loaded, and it is, inline.
          <link key={href} rel="stylesheet" href={href} {...disabled} />
        ))}
        {site.theme.stylePaths.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style data-first-view="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: assets?.css ?? '' }} />
        <style data-theme-variables="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCss }} />
      </head>
      <body data-layout={layout} suppressHydrationWarning>
        {children}
        <ScrollRestoration getKey={scrollKey} />
      </body>
    </html>
  )
}

/** React passes it on, though its types do not know that a link can be disabled. */
const disabled = { disabled: true }

/** The site's variables, and the shop's over them where a shop is shown (SITE-07). */
function useTheme(): ThemeVariables {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  const { isMaintenance, isComingSoon } = dependencies.site.configuration.fwk
  // A closed site tells nothing of its shop, and its page is the site's own.
  const path = isMaintenance || isComingSoon ? null : (shopPath ?? dependencies.site.shopPath)
  const { data: shop } = useQuery({ ...shopQuery(dependencies, language, path ?? ''), enabled: path != null })
  return { ...dependencies.site.theme.variables, ...(path != null && shop?.theme.variables) }
}

/**
 * The variables as the page comes with them. The content security policy knows that text and no other, so a later theme
 * (another shop's) is laid over it on the root element; a variable that it does not have falls back as if never set.
 */
function useThemeCss(theme: ThemeVariables): string {
  const assets = useAssets()
  const css = declarationsOf(theme)
    .map((declaration) => declaration.join(':'))
    .join(';')
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const declarations = css.split(';').map((declaration) => declaration.split(/:(.*)/s))
    for (const [name = '', value = ''] of declarations) style.setProperty(name, value)
    return () => {
      for (const [name = ''] of declarations) style.setProperty(name, 'initial')
    }
  }, [css])
  return assets?.themeCss ?? `:root{${css}}`
}

const keyOfPlace = makeScrollKey()

function scrollKey({ key, pathname }: Location, matches: ReturnType<typeof useMatches>): string {
  const handle = matches.at(-1)?.handle
  const route = isRouteHandle(handle) ? handle.route : undefined
  return keyOfPlace({ key, pathname, page: route?.page, keepsScroll: route?.keepsScroll ?? false })
}

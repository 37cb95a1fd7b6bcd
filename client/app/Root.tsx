import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, type useMatches, useParams } from 'react-router'
import { iconSizes, touchIconSizes } from '#contract/icons.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { shopQuery } from '../shop/queries.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { useAssets } from './Application.tsx'
import { useDependencies, useSite } from './dependencies.ts'

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
  return (
    <html lang={language} data-site={site.code}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${site.configuration.isZoomBlocked ? ', user-scalable=no' : ''}`}
        />
        <meta name="theme-color" content="#ffffff" />
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
        {assets?.fonts.map((href) => (
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
        <style>{themeCss(theme)}</style>
      </head>
      <body data-layout={layout} suppressHydrationWarning>
        {children}
        <ScrollRestoration getKey={(location, matches) => scrollKey(location.key, location.pathname, matches)} />
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
  const path = shopPath ?? dependencies.site.shopPath
  const { data: shop } = useQuery({ ...shopQuery(dependencies, language, path ?? ''), enabled: path != null })
  return { ...dependencies.site.theme.variables, ...(path != null && shop?.theme.variables) }
}

const kebab = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `headerBackground` becomes `--site-header-background`; what could leave the declaration is dropped. */
const themeCss = (variables: ThemeVariables): string =>
  `:root{${Object.entries(variables)
    .filter(([key, value]) => /^\w+$/.test(key) && !/[;{}<>\\]/.test(value))
    .map(([key, value]) => `--site-${kebab(key)}:${value}`)
    .join(';')}}`

type Matches = ReturnType<typeof useMatches>

/** Lists that keep their place are known by their path, so that a return restores them; others by their visit (NAV-15). */
function scrollKey(key: string, pathname: string, matches: Matches): string {
  const handle = matches.at(-1)?.handle
  const keeps =
    typeof handle === 'object' &&
    handle !== null &&
    'route' in handle &&
    (handle as { route: { keepsScroll: boolean } }).route.keepsScroll // Typed by the route tree.
  return keeps ? pathname : key
}

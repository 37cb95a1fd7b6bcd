import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { iconSizes, touchIconSizes } from '#contract/icons.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { shopQuery } from '../shop/queries.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { useAssets } from './Application.tsx'
import { useParams } from '../base/location.ts'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { declarationsOf } from '../site/theme-variables.ts'

/** The whole document is React's, so that `<html lang>` follows a change of language. */
export function HtmlDocument({ children }: { children: ReactNode }) {
  const site = useSite()
  const language = useLanguage()
  const handle = useSiteRoute()
  const assets = useAssets()
  // In the browser they stand in the head already.
  const fromServer = import.meta.env.SSR ? assets : null
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
        {fromServer && <Icons faviconPath={site.theme.faviconPath} />}
        {fromServer?.fontsOf?.(theme).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {fromServer?.cssLinks?.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style data-first-view="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: assets?.css ?? '' }} />
        {site.theme.stylePaths.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style data-theme-variables="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCss }} />
      </head>
      <body data-layout={layout} suppressHydrationWarning>
        {children}
      </body>
    </html>
  )
}

function Icons({ faviconPath }: { faviconPath: string }) {
  return (
    <>
      <link rel="icon" type="image/svg+xml" href={`/logos/${faviconPath.replace(/^logos\//, '')}`} />
      {iconSizes.map((size) => (
        <link key={size} rel="icon" type="image/png" sizes={`${size}x${size}`} href={`/icons/${size}.png`} />
      ))}
      {touchIconSizes.map((size) => (
        <link key={size} rel="apple-touch-icon" sizes={`${size}x${size}`} href={`/icons/${size}.png`} />
      ))}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

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

import { useEffect } from 'react'
import { pathOfNamed } from '#contract/routes.ts'
import { useLocation, useParams } from '../base/location.ts'
import { report } from '../api/report.ts'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useConsent } from '../consent/use-consent.ts'
import { useLanguage } from '../i18n/text.tsx'
import { ignoreAnalyticsEvents } from '../notifications/analytics.ts'
import { useSiteRoute } from '../routing/paths.ts'
import type * as Runtime from './runtime.ts'
import { hasServices, servicesOf } from './services.ts'

/**
 * Brings in the services the site is configured with, and nothing of them before the visitor has agreed. Shows nothing
 * itself. Without configured services, or without consent, not even the code that would load them is fetched.
 */
export function ThirdParties() {
  const { configuration } = useSite()
  const language = useLanguage()
  const consent = useConsent()
  const path = useReportedPath()
  const { fwk } = configuration
  useEffect(() => {
    const services = servicesOf(fwk)
    if (!services.gtagId || consent?.audience === false) ignoreAnalyticsEvents()
    if (!consent || !hasServices(services)) return
    if (!consent.audience && !consent.chat && !runtime) return
    const page = { path, title: document.title }
    const apply = ({ applyConsent }: Loaded) => applyConsent({ services, consent, language, page })
    // At once where it is there: a page is reported before what happens on it.
    if (runtime) apply(runtime)
    else loadRuntime().then(apply).catch(report)
  }, [consent, fwk, language, path])
  return null
}

type Loaded = Pick<typeof Runtime, 'applyConsent'>
let runtime: Loaded | undefined

const loadRuntime = async (): Promise<Loaded> => (runtime ??= await loadChunk(() => import('./runtime.ts')))

/** What is told of where the visitor is: the page's address without the order or booking, which is nobody else's business. */
function useReportedPath(): string {
  const { routes } = useDependencies()
  const { pathname } = useLocation()
  const handle = useSiteRoute()
  const params = useParams()
  if (!handle) return pathname
  const { name, path } = handle.route
  const told = Object.entries(params).filter(([parameter]) => !path.includes(`:${parameter}?`))
  return pathOfNamed(routes, handle.language, name, Object.fromEntries(told)) ?? pathname
}

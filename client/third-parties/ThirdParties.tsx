import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { report } from '../api/report.ts'
import { useSite } from '../app/dependencies.ts'
import { loadChunk } from '../app/chunk-errors.ts'
import { useConsent } from '../consent/use-consent.ts'
import { useLanguage } from '../i18n/text.tsx'
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
    if (!consent || !hasServices(services)) return
    if (!consent.audience && !consent.chat && !loading) return
    const page = { path, title: document.title }
    loadRuntime()
      .then(({ applyConsent }) => applyConsent({ services, consent, language, page }))
      .catch(report)
  }, [consent, fwk, language, path])
  return null
}

let loading: Promise<Pick<typeof Runtime, 'applyConsent'>> | null = null

const loadRuntime = () => (loading ??= loadChunk(() => import('./runtime.ts')))

/** What is told of where the visitor is: an order's or a booking's address is nobody else's business. */
function useReportedPath(): string {
  const { pathname } = useLocation()
  const handle = useSiteRoute()
  return handle && !handle.route.isIndexed ? `/${handle.language}${handle.route.path}` : pathname
}

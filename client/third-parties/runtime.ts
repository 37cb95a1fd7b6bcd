import type { Consent } from '../consent/consent.ts'
import { ignoreAnalyticsEvents, onAnalyticsEvent } from '../notifications/analytics.ts'
import { startCrisp } from './crisp.ts'
import { forgetCookies } from './forget-cookies.ts'
import { denyGtag, sendEvent, sendPageView, startGtag } from './gtag.ts'
import { sendHeatmapView, startHotjar } from './hotjar.ts'
import type { ReportedPage, Services } from './services.ts'

interface Given {
  services: Services
  consent: Consent
  language: string
  page: ReportedPage
  /** Tests have no page to load again. */
  reload?: () => void
}

let isMeasuring = false
let isListening = false
let isChatting = false
let reportedPath: string | null = null

/**
 * Brings what runs in line with what the visitor agreed to, and reports the page they are on, once per navigation
 * (THIRD-02). A script that has run cannot be taken back: when a yes is withdrawn its cookies are deleted and the page
 * is loaded anew, without it.
 */
export function applyConsent({ services, consent, language, page, reload = () => location.reload() }: Given): void {
  if ((isMeasuring && !consent.audience) || (isChatting && !consent.chat)) {
    withdraw(consent, reload)
    return
  }
  if (consent.audience && !isMeasuring) startMeasuring(services)
  if (consent.chat && !isChatting && services.crispId) {
    isChatting = true
    startCrisp(services.crispId, language)
  }
  if (isMeasuring && reportedPath !== page.path) reportPage(services, page)
  // After the page they happened on.
  if (isMeasuring && services.gtagId && !isListening) {
    isListening = true
    onAnalyticsEvent(sendEvent)
  }
}

function startMeasuring({ gtagId, hotjarId }: Services): void {
  if (!gtagId && !hotjarId) return
  isMeasuring = true
  if (gtagId) startGtag(gtagId)
  if (hotjarId) startHotjar(hotjarId)
}

function reportPage({ gtagId, hotjarId }: Services, page: ReportedPage): void {
  // The heatmap counts its first page by itself.
  if (hotjarId && reportedPath !== null) sendHeatmapView(page)
  reportedPath = page.path
  if (gtagId) sendPageView(page)
}

function withdraw(consent: Consent, reload: () => void): void {
  if (!consent.audience) {
    ignoreAnalyticsEvents()
    denyGtag()
    forgetCookies(/^(_ga|_gid|_gat|_hj)/)
  }
  if (!consent.chat) forgetCookies(/^crisp-client/)
  reload()
}

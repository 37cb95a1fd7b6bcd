import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import type { SiteRecord } from '../site/sites.ts'
import { isOperator } from './operators.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that is answered here, by `bindEndpoints`. */
    endpoint?: EndpointName
    /** For a file that tells what the site offers, and is closed with it. */
    isClosable?: boolean
  }
}

/**
 * Calls that a closed site still answers: whoever has bought something, or is about to hear whether they have, is not
 * left alone with it; nor is whoever withdraws, asks for what is known of them or wants to leave. The rest is what the
 * closed page itself may ask.
 */
const openCalls: ReadonlySet<EndpointName> = new Set([
  'orderSettle',
  'orderReceipt',
  'orderLookup',
  'orderCalendar',
  'orderReceiptPdf',
  'orderShippingStatus',
  'visitCancel',
  'visitCancellationPdf',
  'withdrawalOffer',
  'withdrawalStatement',
  'withdrawalConfirm',
  'withdrawalReceiptPdf',
  'bookingSettle',
  'bookingReceipt',
  'bookingLookup',
  'bookingMove',
  'bookingCancel',
  'bookingCalendarFile',
  'dataLink',
  'dataRead',
  'dataExport',
  'dataErase',
  'botChallenge',
  'legalDocument',
  'authenticationRead',
  'logout',
  'keepAlive',
  'reportError',
  'pageMeta',
  'references',
])

/** Maintenance is over soon: search engines keep what they know and come again (SITE-05). */
export const maintenanceSeconds = 600

/**
 * Closes calls and files of a site with its pages, but for operators, who look before it opens (SITE-05).
 * @throws SITE_MAINTENANCE, SITE_COMING_SOON
 */
export function closeWithSite({
  config,
  siteOf,
}: {
  config: Pick<Config, 'operatorToken'>
  siteOf: (request: FastifyRequest) => Promise<SiteRecord | null>
}) {
  return async (request: FastifyRequest): Promise<void> => {
    const { endpoint, isClosable } = request.routeOptions.config
    if (endpoint ? openCalls.has(endpoint) : !isClosable) return
    request.site ??= await siteOf(request)
    const mode = request.site?.site.configuration.fwk
    if (!(mode?.isMaintenance || mode?.isComingSoon) || isOperator(request, config)) return
    throw mode.isMaintenance ? refuse('SITE_MAINTENANCE', { seconds: maintenanceSeconds }) : refuse('SITE_COMING_SOON')
  }
}

import { applicationEndpoints } from './applications.ts'
import { authEndpoints } from './auth.ts'
import { blogEndpoints } from './blog.ts'
import { cartEndpoints } from './cart.ts'
import { contactEndpoints } from './contact.ts'
import { contentEndpoints } from './content.ts'
import type { CallInput, CallResult } from './endpoint.ts'
import type { Message } from './envelope.ts'
import { hospitalityEndpoints } from './hospitality.ts'
import { i18nEndpoints } from './i18n.ts'
import { marketplaceEndpoints } from './marketplace.ts'
import { checkoutEndpoints, orderEndpoints } from './orders.ts'
import { ownMessageEndpoints } from './own-messages.ts'
import { paymentLinkEndpoints } from './payment-links.ts'
import { privacyEndpoints } from './privacy.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './sessions.ts'
import { shopEndpoints } from './shop.ts'
import { siteEndpoints } from './site.ts'
import { visitEndpoints } from './visits.ts'
import { waitingEndpoints } from './waiting.ts'
import { withdrawalEndpoints } from './withdrawals.ts'

/** Every call of the platform, by name. */
export const endpoints = {
  ...sessionEndpoints,
  ...authEndpoints,
  ...siteEndpoints,
  ...reportEndpoints,
  ...i18nEndpoints,
  ...contentEndpoints,
  ...blogEndpoints,
  ...contactEndpoints,
  ...shopEndpoints,
  ...marketplaceEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...paymentLinkEndpoints,
  ...visitEndpoints,
  ...withdrawalEndpoints,
  ...hospitalityEndpoints,
  ...ownMessageEndpoints,
  ...privacyEndpoints,
  ...waitingEndpoints,
  ...applicationEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Calls an endpoint: over the network in the browser, in process while a page is rendered. */
export type Call = <Name extends EndpointName>(
  name: Name,
  input: CallInput<Endpoints[Name]>,
  options?: CallOptions,
) => Promise<CallResult<Endpoints[Name]>>

export interface CallOptions {
  language?: string
  /** Called instead of showing the errors as messages (CALL-03). */
  onErrors?: (errors: Message[]) => void
  /** What goes wrong is not said in a message: whoever asks has a place for it, or nobody misses the answer. */
  isQuiet?: boolean
}

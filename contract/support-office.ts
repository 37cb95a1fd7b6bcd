import { z } from 'zod'
import { TypedCode } from './typed-text.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { Place, PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()

/** How a place stands with a visit by the platform's people (TEAM-05). */
export const SupportVisit = z.object({
  /** A code was read out, or is about to be: nobody has come yet. */
  waitingUntil: Instant.nullable(),
  visitor: z.string().nullable(),
  until: Instant.nullable(),
  mayWrite: z.boolean(),
})
export type SupportVisit = z.infer<typeof SupportVisit>

export const supportOfficeEndpoints = {
  supportRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/support',
    access: 'askSupport',
    summary: 'Whether somebody of the platform is here, or asked in',
    params: PlaceParams,
    result: z.object({ visit: SupportVisit.nullable() }),
  }),
  supportAsk: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/support/ask',
    access: 'askSupport',
    summary: 'Six digits to read out: whoever types them sees for a quarter of an hour what I see, and changes nothing',
    limits: [{ name: 'support-ask', max: 20, windowSeconds: 3600, by: 'place' }],
    params: PlaceParams,
    result: z.object({ code: z.string(), expiresAt: Instant }),
  }),
  supportAllow: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/support/allow',
    access: 'askSupport',
    summary: 'Lets the visitor change things, or look only again; of who asked them in',
    params: PlaceParams,
    body: z.object({ mayWrite: z.boolean() }),
    result: z.object({}),
  }),
  supportEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/support/end',
    access: 'askSupport',
    summary: 'The visit is over, or the code opens nothing; for either side',
    params: PlaceParams,
    result: z.object({}),
  }),
  supportVisit: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/visits',
    access: 'support',
    isDelicate: true,
    summary: 'Visits the place whose code was read out',
    limits: [{ name: 'support-visit', max: 10, windowSeconds: 600, by: 'staff' }],
    params: PlaceParams,
    body: z.object({ code: TypedCode.max(6).regex(/^\d{6}$/) }),
    result: Place,
  }),
}

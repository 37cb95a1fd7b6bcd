import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()

const applicationStates = ['WAITING', 'ACCEPTED', 'REFUSED'] as const
export type ApplicationState = (typeof applicationStates)[number]

const ApplicationLine = z.object({
  id: z.uuid(),
  house: z.string(),
  name: z.string(),
  town: z.string(),
  siteName: z.string(),
  receivedAt: Instant,
  state: z.enum(applicationStates),
})
export type ApplicationLine = z.infer<typeof ApplicationLine>

const ApplicationParams = PlaceParams.extend({ application: z.uuid() })
const Decided = z.object({ state: z.enum(applicationStates) })

export const applicationOfficeEndpoints = {
  applications: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/applications',
    access: 'applications',
    summary: 'Growers who want to sell here: those that wait, oldest first, then those that were answered',
    params: PlaceParams,
    result: z.object({ applications: z.array(ApplicationLine) }),
  }),
  application: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/applications/{application}',
    access: 'applications',
    summary: 'What one of them writes, and what became of it',
    params: ApplicationParams,
    result: ApplicationLine.extend({
      email: z.string(),
      phone: z.string(),
      message: z.string(),
      language: z.string(),
      decidedAt: Instant.nullable(),
      /** As it was written to them. */
      reason: z.string().nullable(),
      /** The word that the shop’s address would have, or has. */
      code: z.string(),
      /** Of the house it has become; null before. */
      handle: z.string().nullable(),
    }),
  }),
  applicationAccept: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/applications/{application}/accept',
    access: 'applications',
    summary: 'Makes their shop and invites them to hold its keys',
    params: ApplicationParams,
    body: z.object({
      /** For its address, where the one made of the name is taken. */
      code: z
        .string()
        .max(60)
        .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
        .optional(),
    }),
    result: Decided.extend({ handle: z.string() }),
  }),
  applicationRefuse: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/applications/{application}/refuse',
    access: 'applications',
    summary: 'Says no; the words go to them as they are written',
    params: ApplicationParams,
    body: z.object({ reason: z.string().trim().min(20).max(2000) }),
    result: Decided,
  }),
  applicationReopen: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/applications/{application}/reopen',
    access: 'applications',
    summary: 'It waits again; a shop that was made for it goes, while nobody works or sells there',
    params: ApplicationParams,
    result: Decided,
  }),
}

import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { OrderStage } from './orders-office.ts'
import { placeKinds, roles } from './rights.ts'
import { PlaceParams } from './team-office.ts'

/** Something with a screen of its own that some words were found in. */
export const Found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: z.string(),
    number: z.int().nullable(),
    /** Who fetches or receives it. */
    name: z.string(),
    stage: OrderStage,
  }),
  /** With its year. */
  z.object({ kind: z.literal('wine'), id: z.string(), name: z.string(), isPublished: z.boolean() }),
  z.object({ kind: z.literal('customer'), id: z.string(), name: z.string(), city: z.string() }),
  z.object({ kind: z.literal('member'), id: z.string(), name: z.string(), role: z.enum(roles) }),
  z.object({ kind: z.literal('house'), id: z.string(), name: z.string(), placeKind: z.enum(placeKinds) }),
])
export type Found = z.infer<typeof Found>

/** So many of each kind: who wants all of them has the lists. */
export const mostFound = 5

export const findOfficeEndpoints = {
  find: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/find',
    access: 'today',
    summary: 'What some words are found in, of all that this person may see in this place; each has to begin a word',
    params: PlaceParams,
    query: z.object({ q: z.string().max(80) }),
    result: z.object({ found: z.array(Found) }),
  }),
}

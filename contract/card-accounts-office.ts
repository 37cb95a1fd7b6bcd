import { z } from 'zod'
import { cardAsks } from './card-asks.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/**
 * In whose name a shop takes cards: `none`: the house's that runs the platform; `begun`: an account of its own has not
 * said yet what it was asked; `looked`: the provider looks at it; `taken`: cards go there; `stopped`: it took cards and
 * does not now, so none are offered; `gone`: its owner has cut it off at the provider; `elsewhere`: the operator has
 * named an account by hand.
 */
const cardAccountStates = ['none', 'begun', 'looked', 'taken', 'stopped', 'gone', 'elsewhere'] as const

/** Which screen somebody comes back to. */
const Screens = z.enum(['settings', 'start'])

export const cardAccountOfficeEndpoints = {
  cardAccount: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/card-account',
    access: 'estateMoney',
    summary: 'In whose name a shop takes cards, and what the provider still asks for',
    params: PlaceParams,
    result: z.object({
      state: z.enum(cardAccountStates),
      /** How many things the provider still asks for. */
      due: z.int(),
      /** Which kinds of thing these are. */
      asks: z.array(z.enum(cardAsks)),
      /** Until when, where it says so. */
      until: z.iso.datetime().nullable(),
      /** The last letters of the account; empty where there is none. */
      tail: z.string(),
      /** This installation has a provider. */
      isOffered: z.boolean(),
      /** Buyers may pay by card now, whoever gets it. */
      takesCards: z.boolean(),
    }),
  }),
  cardAccountWant: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/card-account',
    access: 'estateMoney',
    isDelicate: true,
    summary: 'Takes cards in the shop’s own name as soon as the provider lets it',
    params: PlaceParams,
    result: z.object({}),
  }),
  /** A reverse of the one before, as that is of this. */
  cardAccountLeave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/card-account/leave',
    access: 'estateMoney',
    isDelicate: true,
    summary: 'Lets cards go again where they went before; what was bought is paid back from where it went',
    params: PlaceParams,
    result: z.object({}),
  }),
  cardAccountLink: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/card-account/link',
    access: 'estateMoney',
    isDelicate: true,
    summary: 'A page of the provider that asks what is missing; it opens once, for some minutes',
    limits: [{ name: 'card-account', max: 30, windowSeconds: 3600, by: 'place' }],
    params: PlaceParams,
    query: z.object({ from: Screens }),
    result: z.object({ url: z.url() }),
  }),
}

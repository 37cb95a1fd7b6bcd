import { z } from 'zod'
import { TypedEmail } from './typed-text.ts'
import { mailProblems } from './machines-office.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()
const LetterParams = PlaceParams.extend({ order: z.string().min(1).max(40) })

/** A letter's name, and which of several of that name. */
const Which = {
  kind: z
    .string()
    .regex(/^[a-zA-Z]+$/)
    .max(40),
  about: z.string().max(60),
}

const letterStates = ['waiting', 'sent', 'failed', 'over'] as const

const Letter = z.object({
  id: z.uuid(),
  ...Which,
  /** Where it went; empty once its buyer is forgotten. */
  to: z.string(),
  at: Instant,
  /** Waits to leave; has left; did not leave, and is tried again; was not true any more when it was to leave. */
  state: z.enum(letterStates),
  problem: z.enum(mailProblems).nullable(),
  /** Who had it sent once more. */
  who: z.string().nullable(),
})
export type Letter = z.infer<typeof Letter>

/** The same letter may be sent so often a day, and all those of an order together. */
export const mostLettersADay = { same: 3, ofOrder: 10 }

export const letterOfficeEndpoints = {
  orderLetters: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders/{order}/letters',
    access: 'orderMoney',
    summary: 'What was written to the buyer, newest first, and which of it can be sent once more',
    params: LetterParams,
    result: z.object({
      letters: z.array(Letter),
      /** What is still true of the order; parcels by their number. */
      offers: z.array(z.object({ ...Which, parcel: z.int().nullable() })),
      /** The buyer's address. */
      to: z.string(),
    }),
  }),
  /** Its reverse is `orderLetterBack`. */
  orderLetterAgain: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/letters',
    access: 'orderMoney',
    delicateWhen: 'another address than the buyer’s',
    summary: 'Sends a letter once more, to this address; it leaves once the undo is gone',
    params: LetterParams,
    body: z.object({ letter: z.uuid(), ...Which, to: TypedEmail }),
    result: z.object({}),
  }),
  orderLetterBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/letters/{letter}/back',
    access: 'orderMoney',
    summary: 'Takes back a letter that has not left',
    params: LetterParams.extend({ letter: z.uuid() }),
    result: z.object({}),
  }),
}

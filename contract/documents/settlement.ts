import { z } from 'zod'
import { declarers, vatWays } from '../settled-ways.ts'
import { wineKinds } from '../wine-kinds.ts'
import { plain, whole } from './kinds.ts'

/** How excise and VAT of one kind of wine are settled in one country abroad. Without one, nothing of it is sent there. */
export const Settlement = whole(
  z.object({
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    kind: z.enum(wineKinds),
    declarer: z.enum(declarers),
    /** Of the representative or of the carrier's service; empty for the house itself. */
    name: plain().default(''),
    /** Under which the declarer is registered there; may be empty where wine is imported. */
    number: plain().default(''),
    /** The first day it counts, of the shop's calendar. */
    since: z.iso.date(),
    vat: z.enum(vatWays),
  }),
)
export type Settlement = z.infer<typeof Settlement>

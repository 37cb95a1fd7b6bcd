import { z } from 'zod'

/** A picture by its path below `/pictures`, and what it says to who does not see it. */
export const Picture = z.object({ path: z.string(), alt: z.string() })

/** A place on the map, in degrees. */
export const Coordinates = z.object({ lat: z.number(), lng: z.number() })

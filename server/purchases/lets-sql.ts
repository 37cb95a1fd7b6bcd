import { sql } from 'kysely'

/**
 * Whether an apartment may not be let without a number (Regulation (EU) 2024/1028). In France a room in the host's house
 * has none: its host declares it to the town hall (code du tourisme, L. 324-4 and D. 324-15).
 */
export const isNumberRequired = sql<boolean>`
  (commune.is_registration_required and (commune.country_code <> 'FR' or apartment.class <> 'GUEST_ROOM'))`

import { sql } from 'kysely'

/** The names of a site in their order: one that nobody has proved stands behind those that are, wherever it was put. */
export const hostOrder = sql`unproved_since is not null, position, host`

import { z } from 'zod'

/**
 * Lists of what a shop sells come whole up to so many rows, and are looked through where they are shown, with and without
 * a signal; longer ones come by pages of as many, and the server looks.
 */
export const rowsPerPage = 100

export const LongListQuery = z.object({
  /** Each word has to begin one of what is looked for. */
  q: z.string().trim().max(80).optional(),
  /** Where the page before ended, as its answer says. */
  after: z.string().max(80).optional(),
})

/** A shelf that things are taken from: those that were taken are shown with its first page, wherever they stand. */
export const ShelfQuery = LongListQuery.extend({
  chosen: z
    .string()
    .max(3700)
    .regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/)
    .optional(),
})

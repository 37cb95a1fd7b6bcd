/**
 * What happens on which day, in one language: data of a site, read by name from `/data/{name}-{lang}.json`, and as a
 * calendar file from `/data/{name}-{lang}.ics`. Its owner writes it; what is missing is left out.
 */
export interface Programme {
  title?: string
  /** Where it is, in one line. */
  place?: string
  /** When it was last written, `YYYY-MM-DD`: a calendar that has it sees that it has changed. */
  updated?: string
  days?: ProgrammeDay[]
}

export interface ProgrammeDay {
  /** `YYYY-MM-DD` */
  date: string
  title: string
  entries: ProgrammeEntry[]
}

interface ProgrammeEntry {
  /** `HH:MM`, by the clocks of the place. */
  time: string
  title: string
  text?: string
}

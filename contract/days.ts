import { clockIn } from './clock.ts'

/** How far ahead a stay can be booked, in days. */
export const bookingHorizonDays = 540

const dayMs = 86_400_000

/** Counted in UTC, where every day has twenty-four hours, so that no clock change can move a date. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** A day that exists: `2026-02-30` does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** The date it is in a zone at this instant. */
export const dayIn = (timeZone: string, instant: Date): string => clockIn(timeZone, instant).toISOString().slice(0, 10)

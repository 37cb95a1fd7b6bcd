import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { reportKinds } from './reports.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()

/** Why a mail has not left, as far as the mail server's answer says it. */
export const mailProblems = [
  'noSuchMailbox',
  'mailboxFull',
  'refused',
  'later',
  'loginRefused',
  'unreachable',
  /** Nobody has proved the address, and it has heard enough of us today. */
  'enough',
  'other',
] as const
export type MailProblem = (typeof mailProblems)[number]

/** Why a calendar could not be read. */
const calendarProblems = [
  'gone',
  'refused',
  'broken',
  'slow',
  'unreachable',
  'notPublic',
  'noCalendar',
  'tooMuch',
] as const

const CalendarProblem = z.object({
  kind: z.enum(calendarProblems),
  /** What the other platform answered, where it did. */
  status: z.int().nullable(),
})
export type CalendarProblem = z.infer<typeof CalendarProblem>

/** What of a calendar is not understood; `hospitality/calendar-times.ts` says what each is. */
export const CalendarUnclear = z.object({
  kind: z.enum(['date', 'start', 'end', 'rule', 'often', 'zone']),
  /** When that entry begins, where it is known. */
  day: z.iso.date().nullable(),
  /** As the calendar writes it. */
  word: z.string(),
})
export type CalendarUnclear = z.infer<typeof CalendarUnclear>

/** How a calendar is read, as whoever set it up has said. */
const CalendarSettings = z.object({
  /** Somebody's own calendar, not a platform's. */
  isPersonal: z.boolean(),
  /** Whether entries that are marked as free take nights; null for what its kind says: a platform's do. */
  takesFree: z.boolean().nullable(),
  /** Nights that are only “not available” are left out when they begin more months ahead: a platform's booking window. */
  windowMonths: z.int().min(1).max(24).nullable(),
})
export type CalendarSettings = z.infer<typeof CalendarSettings>

/** The calendar of another platform, and how old what we know of it is. */
const CalendarLine = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Who is asked, without the secret that stands in its address. */
  host: z.string(),
  apartment: z.string(),
  agency: z.string(),
  /** When it was last understood; null for one that never was. */
  readAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  problem: CalendarProblem.nullable(),
  /** It was too much some times in a row, and is not read again before its text changes or somebody asks for it. */
  isAside: z.boolean(),
  unclear: z.array(CalendarUnclear),
  /** It leaves out most of its nights: until when they are kept unless it brings them back. */
  shrunkUntil: Instant.nullable(),
  settings: CalendarSettings,
  /** Where this platform reads our nights, below any address of ours, and when it last did. */
  ownPath: z.string(),
  readByThemAt: Instant.nullable(),
})

const ReportLine = z.object({
  id: z.uuid(),
  site: z.string(),
  kind: z.enum(reportKinds),
  message: z.string(),
  path: z.string(),
  count: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})

export const machinesOfficeEndpoints = {
  calendars: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/system/calendars',
    access: 'system',
    summary: 'The calendars of other platforms, those that cannot be read first',
    params: PlaceParams,
    result: z.object({ calendars: z.array(CalendarLine) }),
  }),
  calendarRead: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/system/calendars/{feed}/read',
    access: 'system',
    summary: 'Reads one of them now',
    params: PlaceParams.extend({ feed: z.uuid() }),
    result: z.object({}),
  }),
  calendarSettings: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/system/calendars/{feed}/settings',
    access: 'system',
    summary: 'Says how one of them is read: whose it is, what is marked as free, how far ahead what is closed counts',
    params: PlaceParams.extend({ feed: z.uuid() }),
    body: CalendarSettings,
    result: z.object({}),
  }),
  ownCalendarAnswer: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/calendars/{feed}/answer',
    access: 'calendars',
    summary: 'Says whether nights in a calendar are a stay of this agency coming back, or another guest',
    params: PlaceParams.extend({ feed: z.uuid() }),
    body: z.object({ bookingId: z.string().max(40), isOurs: z.boolean() }),
    result: z.object({}),
  }),
  ownCalendarBelieve: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/calendars/{feed}/believe',
    access: 'calendars',
    summary: 'Says that what a calendar of this agency leaves out is free, without waiting',
    params: PlaceParams.extend({ feed: z.uuid() }),
    result: z.object({}),
  }),
  ownCalendarRead: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/calendars/{feed}/read',
    access: 'calendars',
    summary: 'Reads a calendar of this agency that was put aside now',
    params: PlaceParams.extend({ feed: z.uuid() }),
    result: z.object({}),
  }),
  browserReports: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/system/reports',
    access: 'system',
    summary: 'What browsers report of pages that broke, the same things as one, the last one first',
    params: PlaceParams,
    result: z.object({ reports: z.array(ReportLine) }),
  }),
  browserReportSettle: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/system/reports/{report}/settle',
    access: 'system',
    summary: 'Says that it is mended, or that it is not after all; told again, it is there again',
    params: PlaceParams.extend({ report: z.uuid() }),
    body: z.object({ isSettled: z.boolean() }),
    result: z.object({}),
  }),
}

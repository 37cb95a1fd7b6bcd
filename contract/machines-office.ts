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

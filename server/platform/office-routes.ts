import type { OfficeRules } from '../office-rule.ts'
import { readAgain, readCalendars, setCalendar } from './calendars.ts'
import { readHouse, readHouses } from './houses.ts'
import { inviteKeyHolder, reopenHouse, suspendHouse } from './suspension.ts'
import { readInvariants, readSystem, retry } from './system.ts'

export const platformOfficeRoutes = {
  houses: (ctx) => readHouses(ctx),
  house: (ctx, input) => readHouse(ctx, input),
  houseSuspend: (ctx, input) => suspendHouse(ctx, input),
  houseReopen: (ctx, input) => reopenHouse(ctx, input),
  keyHolderInvite: (ctx, input) => inviteKeyHolder(ctx, input),
  system: (ctx) => readSystem(ctx),
  jobRetry: (ctx, input) => retry(ctx, input),
  calendars: (ctx) => readCalendars(ctx),
  calendarRead: (ctx, input) => readAgain(ctx, input),
  calendarSettings: (ctx, input) => setCalendar(ctx, input),
  invariants: (ctx) => readInvariants(ctx),
} satisfies Partial<OfficeRules>

import { z } from 'zod'
import { StaffEmail } from './typed-text.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { mailProblems } from './machines-office.ts'
import { Trader } from './traders.ts'
import { OfficeLanguage, PlaceKind, PlaceParams, Role } from './team-office.ts'

const Instant = z.iso.datetime()
/** The house that is looked at, beside the platform's own place in the path. */
const HouseParams = PlaceParams.extend({ house: z.string().min(1).max(120) })

/** A house as the platform lists it: what stands still, and why. */
export const House = z.object({
  handle: z.string(),
  kind: PlaceKind,
  name: z.string(),
  /** Of the site it is on. */
  siteName: z.string().nullable(),
  publicUrl: z.string().nullable(),
  /** A site's: shown to nobody but its own people, or with a page that says so. */
  isMaintenance: z.boolean(),
  isComingSoon: z.boolean(),
  suspendedAt: Instant.nullable(),
  /** A new shop that its owner has not opened yet. */
  isUnopened: z.boolean(),
  /** Who holds the keys. */
  keyHolders: z.array(z.string()),
  members: z.int(),
  invitations: z.int(),
  /** When somebody last did something there that the log has. */
  lastDeedAt: Instant.nullable(),
})
export type House = z.infer<typeof House>

const JobLine = z.object({
  id: z.string(),
  /** What it does: `mail.order.confirmation`. */
  task: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  queuedAt: Instant,
  /** When it is tried next; null once it was given up. */
  nextAt: Instant.nullable(),
  /** What went wrong the last time, without addresses. */
  problem: z.string(),
  /** Of a mail that left our house in vain: to whom, as `c…@gmial.com`, and why. */
  mail: z.object({ to: z.string(), problem: z.enum(mailProblems) }).nullable(),
})

const steppedBackKinds = ['payments', 'transfers', 'refunds', 'links'] as const

export const platformOfficeEndpoints = {
  houses: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/houses',
    access: 'seeHouses',
    summary: 'Every shop, agency and site, and how it stands',
    params: PlaceParams,
    result: z.object({ houses: z.array(House) }),
  }),
  house: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/houses/{house}',
    access: 'seeHouses',
    summary: 'One house: who sells, who holds its keys, how it stands',
    params: HouseParams,
    result: z.object({
      house: House,
      /** Who sells, as the law wants it known (DSA art. 30); null for a place that sells nothing. */
      trader: Trader.nullable(),
      members: z.array(z.object({ displayName: z.string(), role: Role, lastSeenAt: Instant.nullable() })),
      invitations: z.array(
        z.object({ email: z.string(), role: Role, expiresAt: Instant, opensAt: Instant.nullable() }),
      ),
    }),
  }),
  houseSuspend: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/houses/{house}/suspend',
    access: 'suspend',
    isDelicate: true,
    summary: 'Nothing of this house is sold from now on; the reason goes to whoever holds its keys, as it is written',
    params: HouseParams,
    body: z.object({ reason: z.string().trim().min(20).max(2000) }),
    result: House,
  }),
  houseReopen: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/houses/{house}/reopen',
    access: 'suspend',
    isDelicate: true,
    summary: 'The house sells again what it sold before',
    params: HouseParams,
    result: House,
  }),
  keyHolderInvite: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/houses/{house}/invite',
    access: 'suspend',
    isDelicate: true,
    summary: 'Offers somebody the keys of a house, of which those who hold them hear at once',
    limits: [
      { name: 'key-holders', max: 30, windowSeconds: 3600, by: ({ house }: z.infer<typeof HouseParams>) => house },
    ],
    params: HouseParams,
    body: z.object({ email: StaffEmail, language: OfficeLanguage }),
    /** Waits where the house has owners: until then, or until one of them agrees. */
    result: z.object({ id: z.uuid(), link: z.url(), opensAt: Instant.nullable() }),
  }),
  system: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/system',
    access: 'system',
    summary: 'Jobs and mails that wait, have failed or are late',
    params: PlaceParams,
    result: z.object({
      waiting: z.array(z.object({ task: z.string(), count: z.int(), oldestAt: Instant })),
      failed: z.array(JobLine),
      /** Of what runs by itself: for so many minutes it has not come to an end. */
      late: z.array(z.object({ task: z.string(), minutes: z.int() })),
      /** What could not be brought in line with its payment and is tried again, later and later. */
      steppedBack: z.array(z.object({ kind: z.enum(steppedBackKinds), count: z.int(), nextAt: Instant })),
    }),
  }),
  jobRetry: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/system/jobs/{job}/retry',
    access: 'system',
    summary: 'Tries a job that failed again, now',
    params: PlaceParams.extend({ job: z.string().regex(/^\d{1,18}$/) }),
    result: z.object({}),
  }),
  invariants: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/system/invariants',
    access: 'system',
    summary: 'Looks whether what must always hold does',
    limits: [{ name: 'invariants', max: 12, windowSeconds: 3600, by: 'place' }],
    params: PlaceParams,
    result: z.object({
      checkedAt: Instant,
      /** Every sentence, as `invariants.sql` has it, with the number of rows that contradict it. */
      all: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
}

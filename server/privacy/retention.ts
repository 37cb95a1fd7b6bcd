import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { forgetUnusedAccounts } from '../auth/own-data.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import { forgetOldBuyers } from '../purchases/buyers.ts'
import { forgetOldApplications } from '../applications/office-applications.ts'
import { forgetOldEntries } from '../audit/upkeep.ts'
import { forgetOldThreads } from '../messages/own-threads.ts'
import { forgetOldOperations } from '../office/operations.ts'
import {
  forgetIdleStaff,
  forgetOldDevices,
  forgetOldInvitations,
  forgetOldProofs,
  forgetOldVisits,
} from '../team/upkeep.ts'
import { sweepUploads } from '../pictures/sweep-uploads.ts'
import { forgetOldPreviews } from '../previews/previews.ts'
import { forgetLapsedPush } from '../push/subscriptions.ts'
import { endUnprovedHosts } from '../site/host-proofs.ts'
import { forgetOldReports } from '../reports/office-reports.ts'
import { forgetPastPutOff } from '../today/put-off.ts'
import { endWaits } from '../waiting/own-waits.ts'
import { forgetUnusedPictures } from '../wines/wine-pictures.ts'
import { deleteLapsedLinks, deleteOldCarts, deletePastBlocks, emptyGivenUpJobs } from './retention-repository.ts'

/** What is kept of people, until when and why: the table of `docs/operations.md`, held to it by a test (LAW-08). */
export interface Keeping {
  /** Tables of the database, or folders under DATA_DIR. */
  what: string[]
  until: string
  why: string
  /** What ends it, when that is not already the work of the capability itself. @returns how many ended. */
  end?: (services: Services) => Promise<number>
}

const dayMs = 86_400_000
const daysAgo = ({ now }: Services, days: number): Date => new Date(now().getTime() - days * dayMs)

/** Years of accounts end with the calendar's. */
function tenFullYearsAgo({ now }: Services): Date {
  return new Date(Date.UTC(now().getUTCFullYear() - 10, 0, 1))
}

export const keepings: readonly Keeping[] = [
  {
    what: [
      'purchase',
      'purchase_line',
      'refund',
      'refund_failure',
      'dispute',
      'hold',
      'withdrawal',
      'withdrawal_line',
      'withdrawal_payout',
      'visit_cancellation',
      'visit_payout',
      'house_refund',
      'house_refund_line',
      'house_refund_stock',
      'shipment',
      'shipment_line',
      'payment_link',
      'letter',
      'parcel_label',
      'customer_note',
      'stay_move',
    ],
    until:
      'the person: ten full years of accounts after the purchase, 30 days after an attempt that came to nothing, or at once when the person asks and it is over; the sums: for good',
    why: 'Code de commerce L123-22, AO § 147: accounts; afterwards the amounts name nobody',
    async end(services) {
      const before = { acceptedBefore: tenFullYearsAgo(services), attemptedBefore: daysAgo(services, 30) }
      return inTransaction(services.database.query, (trx) => forgetOldBuyers(trx, before))
    },
  },
  {
    what: ['order_words'],
    until: 'as long as the order says the same: a person leaves both at once',
    why: 'what an order is found by in its shop',
  },
  {
    what: ['account', 'uploads'],
    until: 'three years after the last visit, or at once when its owner asks',
    why: 'CNIL: customers and prospects from their last contact',
    end: (services) =>
      forgetUnusedAccounts(services, {
        lastSeenBefore: daysAgo(services, 3 * 365 + 1),
        unconfirmedSince: daysAgo(services, 3),
      }),
  },
  {
    what: ['registration', 'account_token'],
    until: 'confirmed or run out: two days, one hour',
    why: 'only as long as the mailed link works',
  },
  {
    what: ['data_link'],
    until: 'a day, or until it has erased',
    why: 'only as long as the mailed link works',
    end: ({ database, now }) => deleteLapsedLinks(database.query, now()),
  },
  {
    what: ['session'],
    until: 'its end: half an hour, or seven days idle and 30 in all when kept',
    why: 'only as long as somebody is there',
  },
  {
    what: ['cart', 'cart_line'],
    until: 'the session of a guest; a year untouched for a member',
    why: 'who comes back finds what was chosen',
    end: (services) => deleteOldCarts(services.database.query, daysAgo(services, 365)),
  },
  {
    what: ['stock_lease'],
    until: 'given back, or the end of the day after its last one, nine days at most',
    why: 'who has which bottles with them',
  },
  {
    what: ['stock_wait'],
    until: 'told that the wine is back, taken off the list, three days without a confirmation, or a year',
    why: 'only to send the one mail that was asked for',
    end: endWaits,
  },
  {
    what: ['calendar_block', 'calendar_clash'],
    until: '30 days after the nights',
    why: 'other platforms write guests’ names into them',
    end: (services) => deletePastBlocks(services.database.query, daysAgo(services, 30)),
  },
  {
    what: ['graphile_worker jobs'],
    until: 'done; given up: a week with what they were about, 90 days without',
    why: 'messages and addresses on their way; a week to mend and try again',
    end: (services) =>
      emptyGivenUpJobs(services.database.query, {
        emptyBefore: daysAgo(services, 7),
        deleteBefore: daysAgo(services, 90),
      }),
  },
  {
    what: ['site_departure'],
    until: 'the site has moved, or is open again',
    why: 'mails that wait while a site is moved to another installation',
  },
  {
    what: ['outbox'],
    until: '30 days',
    why: 'mails as files, where there is no mail server',
    end: (services) => removeOldFiles(path.join(services.config.dataDir, 'outbox'), daysAgo(services, 30)),
  },
  {
    what: ['staff', 'staff_passkey', 'membership'],
    until: 'a year after they last worked anywhere',
    why: 'who may open the office; what they did stays without a name',
    end: (services) => forgetIdleStaff(services, daysAgo(services, 365)),
  },
  {
    what: ['staff_session'],
    until: '90 days after its end',
    why: 'to tell people of a browser they never used',
    end: (services) => forgetOldDevices(services, daysAgo(services, 90)),
  },
  {
    what: ['push_subscription'],
    until: 'switched off, logged out, the end of its session, or its push service knows it no more',
    why: 'where a device of the office asks to be told',
    end: (services) => forgetLapsedPush(services, services.now()),
  },
  {
    what: ['invitation'],
    until: '30 days after it ran out',
    why: 'who was asked to work where, for as long as it can be a question',
    end: (services) => forgetOldInvitations(services, daysAgo(services, 30)),
  },
  {
    what: ['login_code', 'passkey_challenge'],
    until: 'a day after they ran out',
    why: 'only as long as they open something',
    end: (services) => forgetOldProofs(services, daysAgo(services, 1)),
  },
  {
    what: ['support_visit'],
    until: '90 days after its end',
    why: 'who of the platform looked along in a house; the log says the same for longer',
    end: (services) => forgetOldVisits(services, daysAgo(services, 90)),
  },
  {
    what: ['application'],
    until: 'refused: six months; accepted: with its shop; without an answer: a year',
    why: 'who asked to sell, for as long as it can be a question; then who sells',
    end: (services) =>
      forgetOldApplications(services, {
        refusedBefore: daysAgo(services, 183),
        receivedBefore: daysAgo(services, 365),
      }),
  },
  {
    what: ['conversation', 'message'],
    until: 'three years after the last word, with the purchase it is about, or at once when the person asks',
    why: 'CNIL: customers and prospects from their last contact',
    end: (services) => forgetOldThreads(services, daysAgo(services, 3 * 365)),
  },
  {
    what: ['site_preview'],
    until: 'a day after it ran out',
    why: 'only as long as it shows something',
    end: (services) => forgetOldPreviews(services, daysAgo(services, 1)),
  },
  {
    what: ['day_line_put_off'],
    until: 'the day after the one it was put off to',
    why: 'only as long as it is not that day',
    end: forgetPastPutOff,
  },
  {
    what: ['browser_report'],
    until: '30 days after it was last told',
    why: 'what broke on which page; of nobody',
    end: (services) => forgetOldReports(services, daysAgo(services, 30)),
  },
  {
    what: ['audit_entry'],
    until: 'three years',
    why: 'who changed what in a house, for the house itself and in a dispute',
    end: (services) => forgetOldEntries(services, daysAgo(services, 3 * 365)),
  },
  {
    what: ['shop_picture'],
    until: 'as long as a page or an order shows it, else 31 days',
    why: 'photographs and logos a shop has uploaded; undo brings one back for thirty days',
    end: (services) => forgetUnusedPictures(services, daysAgo(services, 31)),
  },
  {
    what: ['files of no row'],
    until: 'a day',
    why: 'what was stored for a write that came to nothing, beside a node that ended over it',
    end: (services) => sweepUploads(services),
  },
  {
    what: ['site_host'],
    until: 'as long as the site has the name; one that its people only claim: 7 days without a proof',
    why: 'names that a site answers at; whoever a claimed one belongs to can have it',
    end: (services) => endUnprovedHosts(services),
  },
  {
    what: ['operation'],
    until: '30 days',
    why: 'what a device sends a second time is done once; sealed under its own word',
    end: (services) => forgetOldOperations(services, daysAgo(services, 30)),
  },
  {
    what: ['idempotency_key', 'rate_limit', 'used_bot_token', 'payment_event'],
    until: 'a day or two; events of the card provider 60 days',
    why: 'hashes and numbers against repetition',
  },
]

/** Tables that tell of the site, its wines and its house, and of no visitor. */
export const withoutVisitors: readonly string[] = [
  ...['site', 'page', 'fragment', 'site_data', 'legal_template', 'picture_text', 'blog_feed', 'blog_post'],
  ...[
    'shop',
    'category',
    'product',
    'stock_item',
    'stock_movement',
    'stock_shortage',
    'product_component',
    'slot',
    'promo_code',
    'label_account',
    'card_account',
  ],
  // Wines as they are looked for, the words they are found by, and which are sold out.
  ...['listed_wine', 'shop_listing', 'stock_going', 'wine_word', 'sold_out_wine'],
  ...['agency', 'apartment', 'calendar_feed', 'commune', 'tourist_tax_rate', 'product_price'],
  // What somebody may work in, and the sentences it uses again and again.
  ...['place', 'phrase'],
  // The wording of terms, once for all who accepted it.
  'terms_text',
  // Where a site has gone, and what signed its links before it came.
  ...['moved_host', 'site_secret'],
  // What push services know the house by.
  'push_key',
  // When machines last worked.
  'periodic_job',
  'schema_migration',
]

export const retentionPeriodic: readonly PeriodicJob[] = [
  { task: 'endKeeping', everyMinutes: 1440, atMinute: 3 * 60 + 10, endsWithinSeconds: 3600, maxAttempts: 3 },
]

/** Every night what has been kept long enough ends. May run twice without harm. */
export const retentionTasks = (services: Services): Tasks => ({
  async endKeeping(_, { signal }) {
    await endEach(services, keepings, signal)
  },
})

/** Each by itself: what cannot end tonight keeps nothing else. @throws AggregateError with the problem of each that could not */
export async function endEach(
  services: Services,
  all: readonly Pick<Keeping, 'what' | 'end'>[],
  signal?: AbortSignal,
): Promise<void> {
  const problems: Error[] = []
  for (const { what, end } of all) {
    if (signal?.aborted) break
    if (!end) continue
    try {
      const ended = await end(services)
      if (ended > 0) services.log.info({ what, ended }, 'what was kept long enough has ended')
    } catch (cause) {
      problems.push(
        new Error(`${what.join(', ')}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }),
      )
    }
  }
  if (problems.length === 0) return
  throw new AggregateError(problems, `Not ended: ${problems.map(({ message }) => message).join('; ')}`)
}

async function removeOldFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []) // no folder, no mails
  let removed = 0
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null) // removed meanwhile
    if (!found || found.mtime >= before) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { DisputeStatus, PaymentIntentStatus, RefundStatus } from '../card-provider.ts'
import type { StripeErrorBody } from './stripe-refusal.ts'

/** What comes of a payment later, as its test card has it. */
export type CardFate = 'refundPends' | 'refundFails' | 'disputeLost' | 'disputeWon'

export interface IntentRecord {
  id: string
  account: string | undefined
  amount: number
  amountRefunded: number
  currency: string
  status: PaymentIntentStatus
  clientSecret: string
  chargeId: string | undefined
  lastFour: string | undefined
  fate?: CardFate
  lastError: StripeErrorBody | undefined
  metadata: Record<string, string>
  description: string | undefined
  receiptEmail: string | undefined
  createdSeconds: number
  canceledSeconds: number | undefined
}

export interface RefundRecord {
  id: string
  account: string | undefined
  intentId: string
  chargeId: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: RefundStatus
  failureReason?: string
  /** What it is a while later. */
  next?: RefundStatus
  createdSeconds: number
}

/** That a buyer has asked their bank to take a payment back. */
export interface DisputeRecord {
  id: string
  account: string | undefined
  intentId: string
  chargeId: string
  amount: number
  currency: string
  reason: string
  status: DisputeStatus
  /** What it is a while later. */
  next?: DisputeStatus
  dueBySeconds: number
  isRefundable: boolean
  createdSeconds: number
}

/** An account that takes cards in its own name. */
export interface AccountRecord {
  id: string
  country: string
  metadata: Record<string, string>
  isSubmitted: boolean
  /** What the provider still asks for. */
  due: string[]
  /** Until then it takes cards all the same. */
  dueUntilSeconds?: number
  /** Its owner has ended our access. */
  isCutOff: boolean
  createdSeconds: number
}

/** A page of ours that somebody is sent to: it opens once. */
export interface AccountLinkRecord {
  token: string
  accountId: string
  returnUrl: string
  refreshUrl: string
  isOpened: boolean
}

/** An answer kept for its idempotency key, which is unique within its account. */
interface StoredAnswer {
  key: string
  fingerprint: string
  status: number
  body: object
}

export interface EventRecord {
  id: string
  type: string
  createdSeconds: number
  account: string | undefined
  object: object
}

export interface Change {
  intents?: IntentRecord[]
  refunds?: RefundRecord[]
  disputes?: DisputeRecord[]
  accounts?: AccountRecord[]
  links?: AccountLinkRecord[]
  answers?: StoredAnswer[]
  events?: EventRecord[]
  /** Ids of events that need no further delivery. */
  delivered?: string[]
}

export interface Ledger {
  readonly intents: ReadonlyMap<string, IntentRecord>
  readonly refunds: ReadonlyMap<string, RefundRecord>
  readonly disputes: ReadonlyMap<string, DisputeRecord>
  readonly accounts: ReadonlyMap<string, AccountRecord>
  /** By their word. */
  readonly links: ReadonlyMap<string, AccountLinkRecord>
  readonly answers: ReadonlyMap<string, StoredAnswer>
  /** Events still to be delivered, oldest first. */
  readonly events: ReadonlyMap<string, EventRecord>
  /** Keeps a change whole: it is one line of the file, written before anybody is answered. */
  write: (change: Change) => void
  /** As after a day: what was answered under a key is answered anew. */
  forgetKeys: () => void
  close: () => void
}

/** A file of before refunds had states has none. */
const refundOfBefore = { metadata: {}, status: 'succeeded' as const }

/**
 * The double's memory: maps in the process, and a file of JSON lines that rebuilds them after a crash.
 * One process per file. A line cut short by the crash was never answered, so it is dropped.
 */
export function openLedger(stateFile: string): Ledger {
  const intents = new Map<string, IntentRecord>()
  const refunds = new Map<string, RefundRecord>()
  const disputes = new Map<string, DisputeRecord>()
  const accounts = new Map<string, AccountRecord>()
  const links = new Map<string, AccountLinkRecord>()
  const answers = new Map<string, StoredAnswer>()
  const events = new Map<string, EventRecord>()

  function apply(change: Change) {
    for (const intent of change.intents ?? []) intents.set(intent.id, intent)
    for (const refund of change.refunds ?? []) refunds.set(refund.id, { ...refundOfBefore, ...refund })
    for (const dispute of change.disputes ?? []) disputes.set(dispute.id, dispute)
    for (const account of change.accounts ?? []) accounts.set(account.id, account)
    for (const link of change.links ?? []) links.set(link.token, link)
    for (const answer of change.answers ?? []) answers.set(answer.key, answer)
    for (const event of change.events ?? []) events.set(event.id, event)
    for (const id of change.delivered ?? []) events.delete(id)
  }

  mkdirSync(path.dirname(stateFile), { recursive: true })
  for (const line of wholeLines(stateFile)) apply(JSON.parse(line) as Change) // Written by `write` below.
  const file = openSync(stateFile, 'a', 0o600)

  return {
    intents,
    refunds,
    disputes,
    accounts,
    links,
    answers,
    events,
    write(change) {
      writeSync(file, `${JSON.stringify(change)}\n`)
      apply(change)
    },
    forgetKeys: () => answers.clear(),
    close: () => closeSync(file),
  }
}

function wholeLines(stateFile: string): string[] {
  if (!existsSync(stateFile)) return []
  const bytes = readFileSync(stateFile)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(stateFile, end)
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
}

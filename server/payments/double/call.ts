import { createHash, randomInt } from 'node:crypto'
import type { Change, EventRecord, Ledger } from './ledger.ts'
import type { Holder } from './views.ts'

/** One call as the rules see it: who asks, for which account, with which form fields. */
export interface Call {
  ledger: Ledger
  holder: Holder
  account: string | undefined
  /** Stripe's form encoding, kept flat: `payment_method_data[card][number]` is a field's whole name. */
  form: URLSearchParams
  /** Where the double is reached. */
  origin: string
}

export interface Outcome {
  status: number
  body: object
  change: Change
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string): string {
  return prefix + Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function newEvent(type: string, account: string | undefined, object: object): EventRecord {
  return { id: newId('evt_'), type, createdSeconds: nowSeconds(), account, object }
}

/** Two calls with one idempotency key are the same call when they share this. */
export function fingerprintOf(method: string, pathname: string, form: URLSearchParams): string {
  const fields = [...form].map(([name, value]) => `${name}=${value}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([method, pathname, fields]))
    .digest('hex')
}

/** The integer of a form field; undefined when the field is absent, NaN when it is not a whole number. */
export function integerField(form: URLSearchParams, name: string): number | undefined {
  const text = form.get(name)
  if (text === null) return undefined
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}

export function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w{1,40})\]$/.exec(name)?.[1]
    return key ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

import { integerField, metadataOf, newEvent, newId, nowSeconds } from './call.ts'
import type { Call, Outcome } from './call.ts'
import type { AccountLinkRecord, AccountRecord, Change } from './ledger.ts'
import { pageOf } from './page.ts'
import { invalidRequest, missing, StripeRefusal } from './stripe-refusal.ts'
import { accountView } from './views.ts'

/** What every new account is asked for. */
const firstAsked = ['business_profile.url', 'external_account', 'individual.verification.document']

export function createAccount({ form }: Call): Outcome {
  const country = form.get('country') ?? ''
  if (!/^[A-Z]{2}$/.test(country)) throw invalidRequest(`Country '${country}' is unknown.`, { param: 'country' })
  const account: AccountRecord = {
    id: newId('acct_'),
    country,
    metadata: metadataOf(form),
    isSubmitted: false,
    due: firstAsked,
    isCutOff: false,
    createdSeconds: nowSeconds(),
  }
  return { status: 200, body: accountView(account), change: { accounts: [account] } }
}

export function readAccount({ ledger }: Call, id: string): Outcome {
  const account = ledger.accounts.get(id)
  if (!account || account.isCutOff) throw cutOff(id)
  return { status: 200, body: accountView(account), change: {} }
}

/** Newest first, as many as are asked for. */
export function listAccounts(call: Call): Outcome {
  const since = integerField(call.form, 'created[gte]') ?? 0
  const all = [...call.ledger.accounts.values()].filter((account) => account.createdSeconds >= since)
  return { status: 200, body: pageOf(call, '/v1/accounts', all.toReversed(), accountView), change: {} }
}

export function createAccountLink({ ledger, form, origin }: Call): Outcome {
  const accountId = form.get('account') ?? ''
  if (!ledger.accounts.has(accountId)) throw missing('account', accountId)
  const [returnUrl, refreshUrl] = [form.get('return_url') ?? '', form.get('refresh_url') ?? '']
  for (const [param, url] of Object.entries({ return_url: returnUrl, refresh_url: refreshUrl }))
    if (!/^https?:\/\//.test(url)) throw invalidRequest('Not a valid URL', { param })
  const link: AccountLinkRecord = { token: newId(''), accountId, returnUrl, refreshUrl, isOpened: false }
  const body = {
    object: 'account_link',
    created: nowSeconds(),
    expires_at: nowSeconds() + 300,
    url: urlOf(origin, link),
  }
  return { status: 200, body, change: { links: [link] } }
}

const urlOf = (origin: string, { token }: AccountLinkRecord): string => `${origin}/connect/${token}`

/** What its owner has said on the page, or is asked for anew: told by an event, as ever. */
export function accountChange(account: AccountRecord, changed: Partial<AccountRecord>): Change {
  const after = { ...account, ...changed }
  const type = after.isCutOff ? 'account.application.deauthorized' : 'account.updated'
  return { accounts: [after], events: [newEvent(type, after.id, accountView(after))] }
}

export const cutOff = (id: string): StripeRefusal =>
  new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  })

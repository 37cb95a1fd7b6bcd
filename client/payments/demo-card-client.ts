import { confirmationOf } from './card-errors.ts'
import type { ProviderError, ProviderIntent } from './card-errors.ts'
import type { Billing, CardConfirmation } from './card-field.ts'
import type { BankAnswer } from './demo-bank-dialog.ts'
import type { DemoCard } from './demo-card-inputs.ts'

const root = '/demo/card/v1'
const timeoutMs = 20_000

export interface DemoCardClient {
  confirm: (clientSecret: string, card: DemoCard, billing: Billing) => Promise<CardConfirmation>
  answerBank: (clientSecret: string, answer: BankAnswer) => Promise<CardConfirmation>
}

/** Speaks to the demo's card provider as Stripe.js speaks to Stripe: with the publishable key and a client secret. */
export function demoCardClient(keys: { publishableKey: string; accountId: string | undefined }): DemoCardClient {
  return {
    confirm: (clientSecret, card, billing) =>
      send(`payment_intents/${intentIdOf(clientSecret)}/confirm`, clientSecret, {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': card.expMonth,
        'payment_method_data[card][exp_year]': card.expYear,
        'payment_method_data[card][cvc]': card.cvc,
        ...billingFields(billing),
      }),
    answerBank: (clientSecret, answer) =>
      send(`test_helpers/three_d_secure/${intentIdOf(clientSecret)}`, clientSecret, { outcome: answer }),
  }

  /** An answer lost on its way says nothing about the payment, so the intent itself is asked. */
  async function send(path: string, clientSecret: string, fields: Record<string, string>): Promise<CardConfirmation> {
    const form = new URLSearchParams({ ...access(clientSecret), ...fields })
    const answer = await ask(`${root}/${path}`, { method: 'POST', body: form })
    if (answer) return confirmationOf(answer)
    const query = new URLSearchParams(access(clientSecret))
    const known = await ask(`${root}/payment_intents/${intentIdOf(clientSecret)}?${query}`, {})
    const confirmation = confirmationOf(known ?? {})
    const isSettled = confirmation.error || ['succeeded', 'requires_action'].includes(confirmation.status)
    return isSettled ? confirmation : { status: confirmation.status, error: { code: 'providerUnavailable' } }
  }

  function access(clientSecret: string): Record<string, string> {
    const { publishableKey: key, accountId } = keys
    return { key, client_secret: clientSecret, ...(accountId && { _stripe_account: accountId }) }
  }
}

/** Undefined when there is no answer to be had. */
async function ask(
  url: string,
  init: RequestInit,
): Promise<{ intent?: ProviderIntent; error?: ProviderError } | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status >= 500) return undefined
    const body = (await answer.json()) as ProviderIntent & { error?: ProviderError } // Our own server's answer.
    return body.error ? { error: body.error } : { intent: body }
  } catch {
    return undefined
  }
}

function billingFields({ name, email, phone, address }: Billing): Record<string, string> {
  const fields = {
    '[name]': name,
    '[email]': email,
    '[phone]': phone,
    '[address][line1]': address.line1,
    '[address][line2]': address.line2,
    '[address][city]': address.city,
    '[address][postal_code]': address.postalCode,
    '[address][country]': address.countryCode,
  }
  const given = Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  return Object.fromEntries(given.map(([field, value]) => [`payment_method_data[billing_details]${field}`, value]))
}

function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startStripeDouble } from './stripe-double.ts'
import type { StripeDouble } from './stripe-double.ts'

export const keys = { publishableKey: 'pk_demo_test', secretKey: 'sk_demo_test', webhookSecret: 'whsec_test' }

/** A path for a double's memory that the test leaves no trace of. */
export async function aStateFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cards-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'cards.jsonl')
}

export async function aDouble(given: { stateFile?: string; webhookUrl?: string } = {}): Promise<StripeDouble> {
  const stateFile = given.stateFile ?? (await aStateFile())
  const double = await startStripeDouble({ port: 0, stateFile, webhookUrl: given.webhookUrl, ...keys })
  onTestFinished(() => double.close().catch(() => {})) // A test may have closed it already.
  return double
}

export interface TypedCard {
  number: string
  expiry?: [month: string, year: string]
  cvc?: string
  accountId?: string
}

/** Sends to the double what the card field sends; `origin` is the double's own or that of our proxy. */
export async function confirmCard(origin: string, clientSecret: string, card: TypedCard) {
  const [month, year] = card.expiry ?? ['12', '2040']
  return postForm(`${origin}/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    ...browserFields(clientSecret, card.accountId),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': card.cvc ?? '123',
  })
}

export async function answerBank(origin: string, clientSecret: string, outcome: 'ok' | 'fail') {
  const url = `${origin}/v1/test_helpers/three_d_secure/${intentIdOf(clientSecret)}`
  return postForm(url, { ...browserFields(clientSecret), outcome })
}

export async function postForm(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  // Whatever was answered is read by expectations only.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

interface Delivery {
  raw: Buffer
  signature: string
  type: string
  id: string
}

/** A listener for webhooks that answers with the given statuses in turn, the last one for ever. */
export async function aListener(statuses: number[] = [200]) {
  const deliveries: Delivery[] = []
  // Node does not wait for its listeners, and a failure here ends the test that began it.
  // oxlint-disable-next-line typescript/no-misused-promises
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request))
    const { id, type } = JSON.parse(raw.toString()) as { id: string; type: string }
    const status = statuses[Math.min(deliveries.length, statuses.length - 1)] ?? 200
    deliveries.push({ raw, signature: String(request.headers['stripe-signature']), id, type })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, deliveries }
}

function browserFields(clientSecret: string, accountId?: string): Record<string, string> {
  const fields = { key: keys.publishableKey, client_secret: clientSecret }
  return accountId ? { ...fields, _stripe_account: accountId } : fields
}

function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createAccount, createAccountLink, listAccounts, readAccount } from './accounts.ts'
import { fingerprintOf } from './call.ts'
import type { Call, Outcome } from './call.ts'
import { readDispute } from './disputes.ts'
import type { Faults } from './faults.ts'
import { authenticateIntent, cancelIntent, confirmIntent, createIntent, readIntent } from './intents.ts'
import type { Ledger } from './ledger.ts'
import { createRefund, listRefunds, readRefund } from './refunds.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Webhooks } from './webhooks.ts'
import type { Holder } from './views.ts'

interface Keys {
  secretKey: string
  publishableKey: string
}

export interface StripeApiOptions {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  keys: Keys
}

type Rule = (call: Call, id: string) => Outcome

/** The endpoints themselves, to be registered under `/v1`. Faults strike here and nowhere else. */
export const stripeApi: FastifyPluginAsync<StripeApiOptions> = async (api, { ledger, faults, webhooks, keys }) => {
  api.post('/payment_intents', async (request, reply) => answer(request, reply, shopOnly(createIntent)))
  api.get('/payment_intents/:id', async (request, reply) => answer(request, reply, readIntent))
  api.post('/payment_intents/:id/confirm', async (request, reply) => answer(request, reply, confirmIntent))
  api.post('/payment_intents/:id/cancel', async (request, reply) => answer(request, reply, shopOnly(cancelIntent)))
  api.post('/refunds', async (request, reply) => answer(request, reply, shopOnly(createRefund)))
  api.get('/refunds', async (request, reply) => answer(request, reply, shopOnly(listRefunds)))
  api.get('/refunds/:id', async (request, reply) => answer(request, reply, shopOnly(readRefund)))
  api.get('/disputes/:id', async (request, reply) => answer(request, reply, shopOnly(readDispute)))
  api.post('/accounts', async (request, reply) => answer(request, reply, shopOnly(createAccount)))
  api.get('/accounts', async (request, reply) => answer(request, reply, shopOnly(listAccounts)))
  api.get('/accounts/:id', async (request, reply) => answer(request, reply, shopOnly(readAccount)))
  api.post('/account_links', async (request, reply) => answer(request, reply, shopOnly(createAccountLink)))
  api.post('/test_helpers/three_d_secure/:id', async (request, reply) => answer(request, reply, authenticateIntent))

  api.addHook('onRequest', async (request) => {
    if (!faults.takes('failures', pathOf(request))) return
    throw new StripeRefusal(503, { type: 'api_error', message: 'The demo fails on purpose.' })
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request)
    const { plan } = faults
    const dropped = faults.takes('droppedAnswers', path)
    faults.record({
      method: request.method,
      path,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      account: accountOf(request),
      replayed: reply.hasHeader('idempotent-replayed'),
      status: reply.statusCode,
      dropped,
    })
    if (plan.answerDelayMs > 0 && path.includes(plan.only)) await pause(plan.answerDelayMs)
    if (dropped) request.raw.socket.destroy()
    return payload
  })

  /** Does a rule's work once per idempotency key; the change and the kept answer are one line of the ledger. */
  function answer(request: FastifyRequest, reply: FastifyReply, rule: Rule) {
    const call: Call = {
      ledger,
      holder: holderOf(request, keys),
      account: accountOf(request),
      form: formOf(request),
      origin: `${request.protocol}://${request.host}`,
    }
    const { id = '' } = request.params as { id?: string } // The paths above have `:id` or no parameter.
    const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
    if (!key) return give(reply, keep(rule(call, id)))

    const scopedKey = `${call.account ?? ''}:${key}`
    const fingerprint = fingerprintOf(request.method, pathOf(request), call.form)
    const kept = ledger.answers.get(scopedKey)
    if (kept && kept.fingerprint !== fingerprint) throw otherParameters(key)
    if (kept) return give(reply.header('idempotent-replayed', 'true'), kept)
    const outcome = rule(call, id)
    const answered = { key: scopedKey, fingerprint, status: outcome.status, body: outcome.body }
    return give(reply, keep({ ...outcome, change: { ...outcome.change, answers: [answered] } }))
  }

  function keep(outcome: Outcome): Outcome {
    if (Object.keys(outcome.change).length === 0) return outcome
    ledger.write(outcome.change)
    webhooks.sendLater(outcome.change.events ?? [])
    return outcome
  }
}

function give(reply: FastifyReply, { status, body }: { status: number; body: object }) {
  return reply.code(status).send(body)
}

function shopOnly(rule: Rule): Rule {
  return (call, id) => {
    if (call.holder === 'secret') return rule(call, id)
    const message = 'This API call cannot be made with a publishable API key.'
    throw new StripeRefusal(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
  }
}

/** The secret key comes as a bearer token only; a browser may also send its publishable key as a form field. */
function holderOf(request: FastifyRequest, { secretKey, publishableKey }: Keys): Holder {
  const bearer = headerOf(request, 'authorization')?.replace(/^Bearer /, '')
  if (bearer === secretKey) return 'secret'
  if ((bearer ?? formOf(request).get('key')) === publishableKey) return 'browser'
  throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function accountOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'stripe-account') ?? (formOf(request).get('_stripe_account') || undefined)
}

function formOf(request: FastifyRequest): URLSearchParams {
  if (request.method === 'GET') return new URL(request.url, 'http://double').searchParams
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** Without the query, where a browser's client secret stands. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) || undefined
}

function otherParameters(key: string) {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`
  return new StripeRefusal(400, { type: 'idempotency_error', message })
}
